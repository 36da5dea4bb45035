package io.millrace.adapters.persistence.database;

import java.sql.SQLException;

/** Thrown for an error of the database that has no other exception; {@link DatabaseErrors} classifies it. */
public final class DatabaseException extends RuntimeException {

    public DatabaseException(String doing, SQLException cause) {
        super(doing + " has failed: " + cause.getMessage(), cause);
    }
}
