package io.millrace.adapters.persistence.database;

import io.millrace.application.port.driven.service.Topic;
import java.sql.SQLException;

/** Thrown if an announcement could not be sent to the database. The cause contains the reason. */
public final class AnnouncementFailedException extends RuntimeException {

    AnnouncementFailedException(Topic topic, SQLException cause) {
        super("cannot announce to " + topic.name() + ": " + cause.getMessage(), cause);
    }
}
