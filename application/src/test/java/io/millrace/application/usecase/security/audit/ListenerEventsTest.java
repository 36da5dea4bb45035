package io.millrace.application.usecase.security.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.usecase.security.SecurityFixture;
import io.millrace.domain.event.LoginFailedEvent;
import io.millrace.domain.event.LoginFailedEvent.Reason;
import io.millrace.domain.event.SecurityEvent;
import io.millrace.domain.event.TokenValidatedEvent;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListenerEventsTest {

    private static final LoginFailedEvent FAILURE = new LoginFailedEvent("", "192.0.2.1", Reason.UNKNOWN_USER);

    @Test
    void a_listener_that_fails_is_reported_and_keeps_nobody_from_hearing() {
        List<SecurityEvent> heard = new ArrayList<>();
        List<String> incidents = new ArrayList<>();
        ListenerEvents events = new ListenerEvents(
                List.of(
                        event -> {
                            throw new IllegalStateException("deaf");
                        },
                        heard::add),
                (what, failure) -> incidents.add(failure.getMessage()));

        events.publish(FAILURE);

        assertThat(heard).containsExactly(FAILURE);
        assertThat(incidents).containsExactly("deaf");
    }

    @Test
    void checks_of_tokens_are_not_audited_and_failures_are_with_their_reason() {
        List<AuditTrail.Entry> kept = new ArrayList<>();
        AuditingListener auditing = new AuditingListener(kept::add, Clock.fixed(SecurityFixture.NOON, ZoneOffset.UTC));

        auditing.heard(new TokenValidatedEvent(SecurityFixture.admin()));
        auditing.heard(FAILURE);

        assertThat(kept)
                .containsExactly(new AuditTrail.Entry(
                        SecurityFixture.NOON,
                        AuditTrail.Kind.LOGIN_FAILED,
                        Optional.empty(),
                        Optional.of("192.0.2.1"),
                        Map.of("reason", "unknown_user")));
    }
}
