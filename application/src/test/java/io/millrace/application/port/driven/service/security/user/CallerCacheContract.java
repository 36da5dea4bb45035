package io.millrace.application.port.driven.service.security.user;

import static io.millrace.application.port.driven.service.security.Samples.ANNA;
import static io.millrace.application.port.driven.service.security.Samples.BERT;
import static io.millrace.application.port.driven.service.security.Samples.caller;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.security.user.CallerCache.Checked;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.SessionId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every {@link CallerCache} must do. An adapter's test extends this and hands over an empty one that goes by
 * the given clock and announcements.
 */
public abstract class CallerCacheContract {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final InMemoryAnnouncements announcements = new InMemoryAnnouncements();
    private CallerCache callers;
    private int checks;

    protected abstract CallerCache empty(Clock clock, Announcements announcements);

    @BeforeEach
    void prepare() {
        callers = empty(Clock.fixed(NOON, ZoneOffset.UTC), announcements);
    }

    private void announce(String payload) {
        announcements.publish(CallerCache.TOPIC, payload);
    }

    private Optional<Authentication> find(String presented, Authentication caller, Duration life) {
        return callers.find(presented, () -> {
            checks++;
            return Optional.of(new Checked(caller, NOON.plus(life)));
        });
    }

    private void find(String presented, Authentication caller) {
        assertThat(find(presented, caller, Duration.ofHours(1))).contains(caller);
    }

    @Test
    void a_caller_who_was_checked_is_not_checked_again() {
        find("token", caller(ANNA, "a"));
        find("token", caller(ANNA, "a"));

        assertThat(checks).isEqualTo(1);
    }

    @Test
    void a_caller_who_was_refused_is_checked_every_time() {
        for (int i = 0; i < 2; i++) {
            Optional<Authentication> found = callers.find("token", () -> {
                checks++;
                return Optional.empty();
            });

            assertThat(found).isEmpty();
        }

        assertThat(checks).isEqualTo(2);
    }

    @Test
    void a_caller_is_recalled_who_was_checked_and_not_forgotten() {
        assertThat(callers.findCached("token")).isEmpty();

        find("token", caller(ANNA, "a"));
        assertThat(callers.findCached("token")).contains(caller(ANNA, "a"));

        announce(CallerCache.announcementOf(ANNA));
        assertThat(callers.findCached("token")).isEmpty();
    }

    @Test
    void nobody_is_remembered_for_longer_than_what_was_presented_is_good() {
        find("token", caller(ANNA, "a"), Duration.ZERO);
        find("token", caller(ANNA, "a"), Duration.ZERO);

        assertThat(checks).isEqualTo(2);
    }

    @Test
    void a_session_is_forgotten_alone() {
        find("1", caller(ANNA, "a"));
        find("2", caller(ANNA, "b"));

        announce(CallerCache.announcementOf(new SessionId("a")));
        find("1", caller(ANNA, "a"));
        find("2", caller(ANNA, "b"));

        assertThat(checks).isEqualTo(3);
    }

    @Test
    void a_user_is_forgotten_alone() {
        find("1", caller(ANNA, "a"));
        find("2", caller(BERT, "b"));

        announce(CallerCache.announcementOf(ANNA));
        find("1", caller(ANNA, "a"));
        find("2", caller(BERT, "b"));

        assertThat(checks).isEqualTo(3);
    }

    @Test
    void everybody_is_forgotten_together() {
        find("1", caller(ANNA, "a"));
        find("2", caller(BERT, "b"));

        announce("of a later version of the service");
        find("1", caller(ANNA, "a"));
        find("2", caller(BERT, "b"));

        assertThat(checks).isEqualTo(4);
    }

    @Test
    void who_is_forgotten_while_being_checked_is_not_remembered() {
        callers.find("token", () -> {
            announce(CallerCache.announcementOf(ANNA));
            return Optional.of(new Checked(caller(ANNA, "a"), NOON.plusSeconds(60)));
        });

        find("token", caller(ANNA, "a"));

        assertThat(checks).isEqualTo(1);
    }

    @Test
    void nobody_is_remembered_while_announcements_cannot_be_received() {
        find("token", caller(ANNA, "a"));
        announcements.loseConnection();
        find("token", caller(ANNA, "a"));
        assertThat(callers.findCached("token")).isEmpty();

        announcements.reconnect();
        find("token", caller(ANNA, "a"));
        find("token", caller(ANNA, "a"));

        assertThat(checks).isEqualTo(3);
    }
}
