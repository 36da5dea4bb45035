package io.millrace.application.port.driven.service.security.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.ForeignProfile;
import io.millrace.domain.security.ForeignSession;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link ForeignSessions} must do. An adapter's test extends this and hands over an empty store. */
public abstract class ForeignSessionsContract {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final ProviderName KEYCLOAK = new ProviderName("keycloak");
    private static final Duration CLAIM = Duration.ofSeconds(30);

    private ForeignSessions sessions;

    protected abstract ForeignSessions emptyStore();

    /** Makes all claims older by this much. */
    protected abstract void pass(Duration time);

    @BeforeEach
    void prepare() {
        sessions = emptyStore();
    }

    protected static ForeignSession session(String id, String provider, String subject, Optional<String> sid) {
        return new ForeignSession(
                new SessionId(id),
                new ForeignIdentity(new ProviderName(provider), "https://id.example/a", subject),
                sid,
                new ForeignProfile(
                        new Username(provider + ":alice"),
                        List.of(new RoleName("reader")),
                        Optional.of("Alice \u0000 Liddell \u00e9"),
                        Optional.empty()),
                new ForeignSession.Tokens(Optional.of("sealed-1"), Optional.of("sealed-2")),
                NOON,
                NOON,
                NOON.plusSeconds(3_600));
    }

    private static ForeignSession alice(String id) {
        return session(id, "keycloak", "4711", Optional.of("sid-1"));
    }

    @Test
    void a_session_is_found_as_it_was_stored() {
        ForeignSession plain = session("b", "keycloak", "4711\u0000", Optional.empty());
        sessions.add(alice("a"));
        sessions.add(plain);

        assertThat(sessions.find(new SessionId("a"))).contains(alice("a"));
        assertThat(sessions.find(new SessionId("b"))).contains(plain);
        assertThat(sessions.find(new SessionId("c"))).isEmpty();
    }

    @Test
    void sessions_are_listed_by_subject_and_by_their_id_at_the_provider() {
        ForeignSession other = session("b", "keycloak", "4711", Optional.of("sid-2"));
        ForeignSession stranger = session("c", "keycloak", "4712", Optional.of("sid-1"));
        sessions.add(alice("a"));
        sessions.add(other);
        sessions.add(stranger);
        sessions.add(session("d", "okta", "4711", Optional.of("sid-1")));

        assertThat(sessions.list(KEYCLOAK, Optional.of("4711"), Optional.empty(), NOON))
                .containsExactlyInAnyOrder(alice("a"), other);
        assertThat(sessions.list(KEYCLOAK, Optional.empty(), Optional.of("sid-1"), NOON))
                .containsExactlyInAnyOrder(alice("a"), stranger);
        assertThat(sessions.list(KEYCLOAK, Optional.of("4711"), Optional.of("sid-1"), NOON))
                .containsExactly(alice("a"));
        assertThat(sessions.list(KEYCLOAK, Optional.of("4711"), Optional.empty(), NOON.minusSeconds(1)))
                .isEmpty();
    }

    @Test
    void a_session_without_a_known_id_at_the_provider_is_listed_by_its_subject_with_any_id() {
        ForeignSession unknown = session("b", "keycloak", "4711", Optional.empty());
        sessions.add(alice("a"));
        sessions.add(unknown);
        sessions.add(session("c", "keycloak", "4712", Optional.empty()));

        assertThat(sessions.list(KEYCLOAK, Optional.of("4711"), Optional.of("sid-2"), NOON))
                .containsExactly(unknown);
        assertThat(sessions.list(KEYCLOAK, Optional.empty(), Optional.of("sid-2"), NOON))
                .isEmpty();
    }

    @Test
    void a_claim_excludes_others_until_it_is_given_up_or_too_old() {
        SessionId id = new SessionId("a");
        sessions.add(alice("a"));

        Instant first = sessions.claim(id, CLAIM).orElseThrow();
        assertThat(sessions.claim(id, CLAIM)).isEmpty();
        sessions.release(id, first);
        Instant second = sessions.claim(id, CLAIM).orElseThrow();
        sessions.replace(alice("a"), second);
        assertThat(sessions.claim(id, CLAIM)).isPresent();
        pass(CLAIM.plusSeconds(1));
        assertThat(sessions.claim(id, CLAIM)).isPresent();
        assertThat(sessions.claim(new SessionId("b"), CLAIM)).isEmpty();
    }

    @Test
    void a_check_whose_claim_another_has_taken_over_changes_nothing() {
        SessionId id = new SessionId("a");
        sessions.add(alice("a"));
        Instant late = sessions.claim(id, CLAIM).orElseThrow();
        pass(CLAIM.plusSeconds(1));
        Instant current = sessions.claim(id, CLAIM).orElseThrow();
        ForeignSession renewed = alice("a")
                .confirmed(
                        alice("a").profile(),
                        new ForeignSession.Tokens(Optional.of("sealed-3"), Optional.empty()),
                        NOON.plusSeconds(60));

        sessions.replace(renewed, late);
        sessions.release(id, late);

        assertThat(sessions.find(id)).contains(alice("a"));
        assertThat(sessions.claim(id, CLAIM)).isEmpty();
        sessions.replace(renewed, current);
        assertThat(sessions.find(id)).contains(renewed);
    }

    @Test
    void a_confirmed_session_replaces_the_earlier_one() {
        ForeignSession.Tokens renewed = new ForeignSession.Tokens(Optional.of("sealed-3"), Optional.empty());
        ForeignSession sameUser = alice("a").confirmed(alice("a").profile(), renewed, NOON.plusSeconds(60));
        ForeignSession promoted = sameUser.confirmed(
                sameUser.profile().with(List.of(new RoleName("admin")), Optional.empty(), Optional.of("a@b.example")),
                renewed,
                NOON.plusSeconds(120));
        sessions.add(alice("a"));

        sessions.replace(sameUser, sessions.claim(sameUser.id(), CLAIM).orElseThrow());
        assertThat(sessions.find(new SessionId("a"))).contains(sameUser);

        sessions.replace(promoted, sessions.claim(promoted.id(), CLAIM).orElseThrow());
        assertThat(sessions.find(new SessionId("a"))).contains(promoted);
    }

    @Test
    void a_session_that_does_not_exist_is_not_replaced() {
        sessions.replace(alice("a"), NOON);

        assertThat(sessions.find(new SessionId("a"))).isEmpty();
    }

    @Test
    void a_removed_session_is_returned_once() {
        sessions.add(alice("a"));

        assertThat(sessions.remove(new SessionId("a"))).contains(alice("a"));
        assertThat(sessions.remove(new SessionId("a"))).isEmpty();
        assertThat(sessions.find(new SessionId("a"))).isEmpty();
    }

    @Test
    void expired_sessions_are_removed() {
        sessions.add(alice("a"));

        assertThat(sessions.removeExpired(NOON.plusSeconds(3_599))).isZero();
        assertThat(sessions.removeExpired(NOON.plusSeconds(3_600))).isEqualTo(1);
        assertThat(sessions.find(new SessionId("a"))).isEmpty();
    }
}
