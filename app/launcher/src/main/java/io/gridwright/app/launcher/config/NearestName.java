package io.gridwright.app.launcher.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known name that a misspelled one most likely meant, by edit distance. */
public final class NearestName {
  private NearestName() {}

  /** The nearest of {@code known}, empty when nothing is near. */
  public static Optional<String> of(String name, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt((String candidate) -> distance(name, candidate)))
        .filter(candidate -> distance(name, candidate) <= Math.max(2, candidate.length() / 3));
  }

  private static int distance(String a, String b) {
    var row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int substitute = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(substitute, Math.min(above, row[j - 1]) + 1);
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}
