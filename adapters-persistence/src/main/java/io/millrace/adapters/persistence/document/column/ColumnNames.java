package io.millrace.adapters.persistence.document.column;

/** The names of columns in the database. */
final class ColumnNames {

    /** Describes the group: its blocks and whether all its fields are listed. */
    static final String GROUP = "g";

    /** The timestamps of the documents. */
    static final String TIMES = "t";

    private static final String FIELD = "f";

    private ColumnNames() {}

    /** Returns the name of the column of a field. */
    static String of(String path) {
        return FIELD + path;
    }

    static boolean isField(String name) {
        return name.startsWith(FIELD);
    }

    /** Returns the path of the field that a column stores. */
    static String path(String name) {
        return name.substring(FIELD.length());
    }
}
