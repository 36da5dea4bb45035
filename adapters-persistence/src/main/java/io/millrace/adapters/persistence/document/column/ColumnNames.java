package io.millrace.adapters.persistence.document.column;

/** The names of columns in the database. */
public final class ColumnNames {

    /** The name of the column that describes the group, see {@link GroupHead}. */
    public static final String GROUP = "h";

    /** The name of the column of the timestamps of the documents. */
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
