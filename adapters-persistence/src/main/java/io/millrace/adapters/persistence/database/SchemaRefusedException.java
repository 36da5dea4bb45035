package io.millrace.adapters.persistence.database;

/** Thrown if this program must not use the database in its present state; the message contains the remedy. */
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
