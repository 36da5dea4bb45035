package io.millrace.adapters.persistence.database;

import java.sql.SQLException;

/** Thrown for a database error without a more specific exception. {@link DatabaseErrors} classifies the error. */
public final class DatabaseException extends RuntimeException {

    public DatabaseException(String doing, SQLException cause) {
        super(doing + " has failed: " + cause.getMessage(), cause);
    }
}
