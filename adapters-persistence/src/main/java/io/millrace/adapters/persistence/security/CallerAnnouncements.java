package io.millrace.adapters.persistence.security;

import static io.millrace.application.port.driven.service.security.user.CallerCache.TOPIC;
import static io.millrace.application.port.driven.service.security.user.CallerCache.announcementOf;

import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.user.Username;
import org.jdbi.v3.core.Handle;

/**
 * Announces users and sessions that have changed. All instances must authenticate the callers of these users and
 * sessions again. Each method runs in the transaction of the change.
 */
public final class CallerAnnouncements {

    private CallerAnnouncements() {}

    public static void publish(Handle transaction, Username username) {
        PostgresAnnouncements.publish(transaction, TOPIC, announcementOf(username));
    }

    public static void publish(Handle transaction, SessionId session) {
        PostgresAnnouncements.publish(transaction, TOPIC, announcementOf(session));
    }
}
