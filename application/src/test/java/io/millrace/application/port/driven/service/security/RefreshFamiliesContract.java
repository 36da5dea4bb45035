package io.millrace.application.port.driven.service.security;

import static io.millrace.application.port.driven.service.security.Samples.ANNA;
import static io.millrace.application.port.driven.service.security.Samples.BERT;
import static io.millrace.application.port.driven.service.security.Samples.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.port.driven.service.security.RefreshFamilies.Found;
import io.millrace.application.port.driven.service.security.RefreshFamilies.Used;
import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.RefreshFamily;
import io.millrace.domain.security.RefreshFamily.Use;
import io.millrace.domain.security.SessionId;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link RefreshFamilies} must do. An adapter's test extends this and hands over an empty store. */
public abstract class RefreshFamiliesContract {

    private static final Duration LIFE = Duration.ofHours(1);
    private static final AccessTokenId ACCESS = AccessTokenId.parse("a.stamp.1").orElseThrow();
    private static final UUID FIRST = new UUID(1, 1);
    private static final UUID SECOND = new UUID(2, 2);
    private static final UUID THIRD = new UUID(3, 3);

    private RefreshFamilies families;

    protected abstract RefreshFamilies emptyStore();

    /** Returns the access tokens that the store has taken back. */
    protected abstract RevokedTokens revoked();

    /** Makes everything that is kept older by this much. */
    protected abstract void pass(Duration time);

    @BeforeEach
    void prepare() {
        families = emptyStore();
    }

    private void begin() {
        assertThat(families.store(session("a", 0), ANNA, FIRST)).isTrue();
    }

    private void exchange(UUID key, long step, UUID successor) {
        assertThat(use(key)).isInstanceOf(Use.Accepted.class);
        assertThat(families.store(session("a", step), ANNA, successor)).isTrue();
    }

    private Use use(UUID key) {
        return families.use(key, LIFE).map(Used::use).orElseThrow();
    }

    private boolean isUsable(UUID key) {
        return families.find(key).map(Found::isUsable).orElse(false);
    }

    @Test
    void a_token_is_found_with_its_family() {
        begin();

        RefreshFamily family = families.find(FIRST).orElseThrow().family();

        assertThat(family.session()).isEqualTo(new SessionId("a"));
        assertThat(family.username()).isEqualTo(ANNA);
        assertThat(family.credentialsVersion()).isEqualTo(session("a", 0).credentialsVersion());
        assertThat(family.currentStep()).isZero();
        assertThat(isUsable(FIRST)).isTrue();
        assertThat(families.find(SECOND)).isEmpty();
        assertThat(families.use(SECOND, LIFE)).isEmpty();
    }

    @Test
    void a_token_leads_to_the_next_step() {
        begin();

        Use use = use(FIRST);

        assertThat(use)
                .isInstanceOfSatisfying(
                        Use.Accepted.class,
                        accepted -> assertThat(accepted.session()).isEqualTo(session("a", 1)));
        assertThat(families.find(FIRST).orElseThrow().family().currentStep()).isEqualTo(1);
    }

    @Test
    void the_predecessor_is_let_through_for_a_short_while_and_then_revokes_the_family() {
        begin();
        exchange(FIRST, 1, SECOND);
        pass(Duration.ofSeconds(5));
        assertThat(use(FIRST)).isInstanceOf(Use.Accepted.class);

        pass(Duration.ofSeconds(6));

        assertThat(use(FIRST)).isInstanceOf(Use.Reused.class);
        assertThat(use(SECOND)).isInstanceOf(Use.Refused.class);
        assertThat(isUsable(SECOND)).isFalse();
    }

    @Test
    void a_grandparent_revokes_the_family_at_once() {
        begin();
        exchange(FIRST, 1, SECOND);
        exchange(SECOND, 2, THIRD);

        assertThat(use(FIRST)).isInstanceOf(Use.Reused.class);

        assertThat(use(THIRD)).isInstanceOf(Use.Refused.class);
    }

    @Test
    void many_uses_at_once_come_to_one_step() {
        begin();
        AtomicInteger accepted = new AtomicInteger();

        IntStream.range(0, 32).parallel().forEach(i -> {
            if (use(FIRST) instanceof Use.Accepted && families.store(session("a", 1), ANNA, new UUID(9, i))) {
                accepted.incrementAndGet();
            }
        });

        assertThat(accepted).hasValue(3);
        assertThat(families.find(FIRST).orElseThrow().family().currentStep()).isEqualTo(1);
        assertThat(families.find(FIRST).orElseThrow().family().revoked()).isFalse();
    }

    @Test
    void reuse_takes_back_the_access_tokens_of_the_session() {
        begin();
        exchange(FIRST, 1, SECOND);
        exchange(SECOND, 2, THIRD);
        assertThat(families.find(FIRST).map(Found::isReused)).contains(true);
        assertThat(revoked().isRevoked(ACCESS)).isFalse();

        assertThat(use(FIRST)).isInstanceOf(Use.Reused.class);

        assertThat(revoked().isRevoked(ACCESS)).isTrue();
        assertThat(families.find(FIRST).map(Found::isReused)).contains(false);
    }

    @Test
    void a_token_of_a_revoked_family_takes_back_access_tokens_that_are_still_good() {
        begin();
        families.revoke(new SessionId("a"));
        assertThat(revoked().isRevoked(ACCESS)).isFalse();

        assertThat(use(FIRST)).isInstanceOf(Use.Refused.class);

        assertThat(revoked().isRevoked(ACCESS)).isTrue();
    }

    @Test
    void a_token_of_a_session_that_is_over_is_not_kept() {
        begin();
        use(FIRST);
        families.revoke(new SessionId("a"));

        assertThat(families.store(session("a", 1), ANNA, SECOND)).isFalse();
        assertThat(families.store(session("b", 1), ANNA, SECOND)).isFalse();
        assertThat(families.find(SECOND)).isEmpty();
    }

    @Test
    void a_token_of_a_step_long_over_is_not_kept() {
        begin();
        exchange(FIRST, 1, SECOND);
        exchange(SECOND, 2, THIRD);

        assertThat(families.store(session("a", 0), ANNA, new UUID(4, 4))).isFalse();
        assertThat(families.store(session("a", 1), ANNA, new UUID(5, 5))).isTrue();
    }

    @Test
    void one_family_is_revoked_and_the_others_stay() {
        begin();
        families.store(session("b", 0), BERT, SECOND);

        families.revoke(new SessionId("a"));
        families.revoke(new SessionId("unknown"));

        assertThat(isUsable(FIRST)).isFalse();
        assertThat(families.find(FIRST).map(Found::family).map(RefreshFamily::revoked))
                .contains(true);
        assertThat(isUsable(SECOND)).isTrue();
    }

    @Test
    void all_families_of_a_user_are_revoked() {
        begin();
        families.store(session("b", 0), ANNA, SECOND);
        families.store(session("c", 0), BERT, THIRD);

        families.revokeAll(ANNA);

        assertThat(isUsable(FIRST)).isFalse();
        assertThat(isUsable(SECOND)).isFalse();
        assertThat(isUsable(THIRD)).isTrue();
    }

    @Test
    void what_lies_unused_for_a_day_is_absent_and_forgotten() {
        begin();
        pass(Duration.ofHours(13));
        families.store(session("b", 0), BERT, SECOND);
        assertThat(families.forgetExpired()).isZero();

        pass(Duration.ofHours(11));

        assertThat(families.find(FIRST)).isEmpty();
        assertThat(families.use(FIRST, LIFE)).isEmpty();
        assertThat(families.forgetExpired()).isEqualTo(1);
        assertThat(families.find(SECOND).map(Found::isUsable)).isEqualTo(Optional.of(true));
    }
}
