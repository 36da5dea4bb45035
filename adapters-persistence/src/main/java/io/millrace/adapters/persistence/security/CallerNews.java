package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.Username;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/** Announces to all instances which callers must be checked again, in the transaction of the change. */
public final class CallerNews {

    /** Carries the name of a user or the id of a session. */
    public static final Topic TOPIC = new Topic("callers");

    private static final String USER = "user ";
    private static final String SESSION = "session ";

    private CallerNews() {}

    static void publish(Handle transaction, Username username) {
        PostgresAnnouncements.publish(transaction, TOPIC, USER + username.value());
    }

    static void publish(Handle transaction, SessionId session) {
        PostgresAnnouncements.publish(transaction, TOPIC, SESSION + session.value());
    }

    /** Hands what {@code payload} carries to one of the first two, or calls the last, for it is of a later version. */
    static void read(String payload, Consumer<Username> user, Consumer<SessionId> session, Runnable unknown) {
        if (payload.startsWith(USER)) {
            user.accept(new Username(payload.substring(USER.length())));
        } else if (payload.startsWith(SESSION)) {
            session.accept(new SessionId(payload.substring(SESSION.length())));
        } else {
            unknown.run();
        }
    }
}
