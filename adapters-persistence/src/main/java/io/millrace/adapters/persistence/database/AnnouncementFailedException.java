package io.millrace.adapters.persistence.database;

import io.millrace.application.port.driven.service.Topic;
import java.sql.SQLException;

/** An announcement could not be handed to the database; the cause says why. */
public final class AnnouncementFailedException extends RuntimeException {

    AnnouncementFailedException(Topic topic, SQLException cause) {
        super("cannot announce to " + topic.name() + ": " + cause.getMessage(), cause);
    }
}
