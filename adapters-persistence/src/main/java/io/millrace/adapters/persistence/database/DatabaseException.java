package io.millrace.adapters.persistence.database;

import java.sql.SQLException;

/** An error of the database where no other answer fits; {@link DatabaseErrors} classifies it. */
public final class DatabaseException extends RuntimeException {

    public DatabaseException(String doing, SQLException cause) {
        super(doing + " has failed: " + cause.getMessage(), cause);
    }
}
