package io.millrace.adapters.persistence.embedded;

import java.nio.file.Path;

/** Thrown if another running service holds the lock of the database directory. */
public final class DirectoryInUseException extends EmbeddedPostgresException {

    DirectoryInUseException(Path directory) {
        super("the database directory " + directory
                + " is in use by another running service: stop that one first, or set database.embedded.directory"
                + " to another directory");
    }
}
