package io.gridwright.ingest.parsers.grid;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Units of series.
 *
 * @param unit our word for it
 * @param factor to it
 */
record SeriesUnit(@Nullable String unit, double factor) {
  private static final String GRAMS = "g/kWh";
  private static final double GRAMS_PER_POUND = 453.59237;
  private static final double KWH_PER_MWH = 1000;

  /** Our word for a unit; one that has none stays as it was said. */
  static SeriesUnit of(String said) {
    return switch (said.strip().toLowerCase(Locale.ROOT)) {
      case "" -> new SeriesUnit(null, 1);
      case "lbs_co2_per_mwh", "lb/mwh", "lbs/mwh" ->
          new SeriesUnit(GRAMS, GRAMS_PER_POUND / KWH_PER_MWH);
      case "gco2eq/kwh", "gco₂eq/kwh", "g/kwh", "gco2/kwh" -> new SeriesUnit(GRAMS, 1);
      case "kgco2/mwh", "kg/mwh" -> new SeriesUnit(GRAMS, 1);
      case "$/mwhr", "$/mwh", "us$/mwh", "usd/mwh" -> new SeriesUnit("USD/MWh", 1);
      case "eur/mwh", "€/mwh" -> new SeriesUnit("EUR/MWh", 1);
      case "maw", "mw" -> new SeriesUnit("MW", 1);
      default -> new SeriesUnit(said.strip(), 1);
    };
  }

  /** A value in it, null for none. */
  @Nullable Double in(@Nullable Double said) {
    return said == null ? null : Double.valueOf(said * factor);
  }
}
