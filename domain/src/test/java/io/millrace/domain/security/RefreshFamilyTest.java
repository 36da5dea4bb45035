package io.millrace.domain.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.RefreshFamily.Use;
import io.millrace.domain.security.user.Username;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RefreshFamilyTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Optional<CredentialsVersion> STAMP = Optional.of(new CredentialsVersion("stamp"));
    private static final RefreshFamily NEW = RefreshFamily.begin(new SessionId("s"), new Username("anna"), STAMP, NOON);

    private static RefreshFamily used(RefreshFamily family, long step, Instant now) {
        return ((Use.Accepted) family.use(step, now)).family();
    }

    @Test
    void the_current_token_leads_one_step_on() {
        Instant later = NOON.plusSeconds(60);

        RefreshFamily next = used(NEW, 0, later);

        assertThat(next.currentStep()).isEqualTo(1);
        assertThat(next.currentSince()).isEqualTo(later);
        assertThat(next.startedAt()).isEqualTo(NOON);
    }

    @Test
    void the_predecessor_leads_to_the_current_step_while_grace_lasts_and_does_not_prolong_it() {
        RefreshFamily second = used(NEW, 0, NOON);

        assertThat(second.use(0, NOON.plusMillis(9_999))).isEqualTo(new Use.Accepted(second));
        assertThat(second.use(0, NOON.plusSeconds(10))).isEqualTo(new Use.Reused(second.revoke()));
    }

    @Test
    void a_grandparent_is_never_let_through() {
        RefreshFamily third = used(used(NEW, 0, NOON), 1, NOON);

        assertThat(third.use(0, NOON)).isEqualTo(new Use.Reused(third.revoke()));
    }

    @Test
    void a_step_that_was_never_made_counts_as_theft() {
        assertThat(NEW.use(1, NOON)).isInstanceOf(Use.Reused.class);
    }

    @Test
    void a_revoked_family_refuses_every_token() {
        assertThat(NEW.revoke().use(0, NOON)).isEqualTo(new Use.Refused());
        assertThat(NEW.revoke().accepts(0, NOON)).isFalse();
        assertThat(NEW.revoke().admits(0, NOON)).isFalse();
    }

    @Test
    void a_token_lies_unused_for_less_than_a_day() {
        assertThat(NEW.accepts(0, NOON.plus(Duration.ofHours(24)).minusMillis(1)))
                .isTrue();
        assertThat(NEW.use(0, NOON.plus(Duration.ofHours(24)))).isEqualTo(new Use.Refused());
    }

    @Test
    void use_prolongs_a_family_up_to_thirty_days() {
        RefreshFamily family = NEW;
        Instant now = NOON;
        while (!family.isExpired(now.plus(Duration.ofHours(23)))) {
            now = now.plus(Duration.ofHours(23));
            family = used(family, family.currentStep(), now);
        }

        assertThat(family.expiresAt()).isEqualTo(NOON.plus(Duration.ofDays(30)));
    }

    @Test
    void a_successor_joins_at_the_current_step_or_the_one_before() {
        RefreshFamily third = used(used(NEW, 0, NOON), 1, NOON);

        assertThat(third.admits(0, NOON)).isFalse();
        assertThat(third.admits(1, NOON)).isTrue();
        assertThat(third.admits(2, NOON)).isTrue();
        assertThat(third.admits(3, NOON)).isFalse();
        assertThat(third.admits(2, NOON.plus(Duration.ofHours(24)))).isFalse();
    }
}
