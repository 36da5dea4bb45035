package io.millrace.adapters.persistence.document.column;

/** The names of columns in the database. */
public final class ColumnNames {

    /** Describes the group: its parts and whether all its fields are listed. */
    public static final String GROUP = "h";

    /** The timestamps of the documents. */
    public static final String TIMES = "t";

    private static final String FIELD = "f";

    private ColumnNames() {}

    /** Returns the name of the column of a field. */
    public static String of(String path) {
        return FIELD + path;
    }

    /** Returns the path of the field that a column stores. */
    public static String path(String name) {
        return name.substring(FIELD.length());
    }
}
