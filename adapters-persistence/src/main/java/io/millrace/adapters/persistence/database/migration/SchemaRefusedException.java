package io.millrace.adapters.persistence.database.migration;

/** Thrown if this program must not use the database in its present state. The message says what the operator can do. */
public final class SchemaRefusedException extends RuntimeException {

    private SchemaRefusedException(String message) {
        super(message);
    }

    static SchemaRefusedException newer(String found, String newestKnown) {
        return new SchemaRefusedException("the schema of the database has version " + found
                + " of a newer program; this program supports versions up to " + newestKnown
                + ": start the newer program, or restore a dump from the time before its first start");
    }

    static SchemaRefusedException unfinishedRestore() {
        return new SchemaRefusedException(
                "a restore into this database is running or was interrupted: wait until it ends,"
                        + " or run database restore again, which starts from the beginning");
    }
}
