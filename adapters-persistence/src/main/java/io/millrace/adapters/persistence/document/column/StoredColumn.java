package io.millrace.adapters.persistence.document.column;

/** One row of the table of columns. */
final class StoredColumn {

    private final String field;
    private final byte[] head;
    private final byte[] body;

    /**
     * Creates a row.
     *
     * @param field identifies the column in its group, see {@link ColumnNames}
     * @param head the beginning of the column, which is sufficient for many queries
     * @param body the values of all documents of the group; may be empty
     */
    StoredColumn(String field, byte[] head, byte[] body) {
        this.field = field;
        this.head = head;
        this.body = body;
    }

    String field() {
        return field;
    }

    byte[] head() {
        return head;
    }

    byte[] body() {
        return body;
    }

    long bytes() {
        return (long) head.length + body.length;
    }
}
