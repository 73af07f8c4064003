package io.gridwright.ingest.parsers.power;

import org.jspecify.annotations.Nullable;

/**
 * One variable of an agent.
 *
 * @param name of the object
 * @param scope of the thing that it is about
 * @param place which of them, as {@code /1/10}
 * @param field what it says
 * @param factor to the field's unit
 */
record SnmpObject(String name, String scope, String place, String field, double factor) {
  /** The variable that a name with its index stands for, null where none is known. */
  static @Nullable SnmpObject of(String name) {
    boolean numeric = Character.isDigit(name.charAt(0));
    PowerColumn column =
        numeric ? PowerColumn.above(name) : PowerColumn.named(name.split("\\.", 2)[0]);
    if (column == null) {
      return null;
    }
    int length = numeric ? column.oid().length() : column.name().length();
    return new SnmpObject(
        column.name(),
        column.scope(),
        place(name.substring(Math.min(name.length(), length + 1))),
        column.field(),
        column.factor());
  }

  /** An index as a path; the only one of its kind is the first. */
  static String place(String index) {
    return index.isEmpty() || index.equals("0") ? "/1" : '/' + index.replace('.', '/');
  }
}
