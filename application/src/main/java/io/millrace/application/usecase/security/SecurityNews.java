package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.Announcements.Subscription;
import io.millrace.application.port.driven.service.Topic;
import io.millrace.application.port.driven.service.security.RememberedCallers;
import io.millrace.domain.security.KeyRing;
import io.millrace.domain.security.Role;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.Username;
import java.util.List;

/**
 * Makes every instance forget what has changed: this one before a call returns, the others when they receive the
 * announcement. A failure to announce reaches the caller, because other instances may go on with outdated data.
 */
public final class SecurityNews {

    /** Carries the kind of the news, followed by what it is about. */
    static final Topic TOPIC = new Topic("security");

    private static final String SESSION = "session:";
    private static final String USER = "user:";
    private static final String ROLES = "roles";
    private static final String KEYS = "keys";

    private final Announcements announcements;
    private final Remembered remembered;

    public SecurityNews(Announcements announcements, Remembered remembered) {
        this.announcements = announcements;
        this.remembered = remembered;
    }

    /** What an instance remembers of the store. */
    public record Remembered(
            RememberedCallers tokens, RememberedCallers credentials, Mirror<List<Role>> roles, Mirror<KeyRing> keys) {}

    /** Begins to hear of changes that were made on other instances. */
    public Subscription listen() {
        return announcements.subscribe(TOPIC, new Announcements.Listener() {
            @Override
            public void announced(String payload) {
                forget(payload);
            }

            @Override
            public void interrupted() {
                remembered.tokens().forgetAll();
                remembered.credentials().forgetAll();
                remembered.roles().forget();
                remembered.keys().forget();
            }
        });
    }

    /** Begins to forget roles whenever the store announces that they have changed. */
    public Subscription listenToRoles(Topic topic) {
        return announcements.subscribe(topic, new Forgetting(remembered.roles()));
    }

    /** Begins to forget keys whenever the store announces that they have changed. */
    public Subscription listenToKeys(Topic topic) {
        return announcements.subscribe(topic, new Forgetting(remembered.keys()));
    }

    private record Forgetting(Mirror<?> mirror) implements Announcements.Listener {

        @Override
        public void announced(String payload) {
            mirror.forget();
        }

        @Override
        public void interrupted() {
            mirror.forget();
        }
    }

    void sessionChanged(SessionId session) {
        tell(SESSION + session.value());
    }

    void userChanged(Username username) {
        tell(USER + username.value());
    }

    void rolesChanged() {
        tell(ROLES);
    }

    void keysChanged() {
        tell(KEYS);
    }

    private void tell(String payload) {
        forget(payload);
        announcements.publish(TOPIC, payload);
    }

    private void forget(String payload) {
        if (payload.startsWith(SESSION)) {
            remembered.tokens().forget(new SessionId(payload.substring(SESSION.length())));
        } else if (payload.startsWith(USER)) {
            Username username = new Username(payload.substring(USER.length()));
            remembered.tokens().forget(username);
            remembered.credentials().forget(username);
        } else if (payload.equals(ROLES)) {
            remembered.roles().forget();
        } else if (payload.equals(KEYS)) {
            remembered.keys().forget();
        }
    }
}
