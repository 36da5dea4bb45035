package io.millrace.adapters.persistence.database;

/** This program must not work on the database as it is; the message says to the operator why, and what to do. */
public final class SchemaRefusedException extends RuntimeException {

    private SchemaRefusedException(String message) {
        super(message);
    }

    static SchemaRefusedException newer(String found, String newestKnown) {
        return new SchemaRefusedException("the schema of the database is at version " + found
                + ", made by a newer program; this one knows versions up to " + newestKnown
                + " and must not write there: start the newer program, or restore a dump that was made before it was"
                + " started");
    }

    static SchemaRefusedException unfinishedRestore() {
        return new SchemaRefusedException(
                "a restore into this database is under way or was cut short: wait for its end,"
                        + " or run database restore again, which begins anew");
    }
}
