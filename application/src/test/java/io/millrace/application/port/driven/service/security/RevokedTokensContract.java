package io.millrace.application.port.driven.service.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.SessionId;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link RevokedTokens} must do. An adapter's test extends this and hands over an empty store. */
public abstract class RevokedTokensContract {

    private static final Duration LIFE = Duration.ofHours(1);
    private static final AccessTokenId FIRST = AccessTokenId.parse("s.stamp.1").orElseThrow();
    private static final AccessTokenId SECOND = AccessTokenId.parse("s.stamp.2").orElseThrow();
    private static final AccessTokenId OTHER = AccessTokenId.parse("t..1").orElseThrow();

    private RevokedTokens revoked;

    protected abstract RevokedTokens emptyStore();

    /** Makes everything that is kept older by this much. */
    protected abstract void pass(Duration time);

    @BeforeEach
    void prepare() {
        revoked = emptyStore();
    }

    @Test
    void a_token_is_taken_back_alone() {
        revoked.revoke(FIRST, LIFE);
        revoked.revoke(FIRST, LIFE);

        assertThat(revoked.isRevoked(FIRST)).isTrue();
        assertThat(revoked.isRevoked(SECOND)).isFalse();
        assertThat(revoked.isRevoked(OTHER)).isFalse();
    }

    @Test
    void a_session_takes_all_its_tokens_with_it() {
        revoked.revoke(new SessionId("s"), LIFE);

        assertThat(revoked.isRevoked(FIRST)).isTrue();
        assertThat(revoked.isRevoked(SECOND)).isTrue();
        assertThat(revoked.isRevoked(OTHER)).isFalse();
    }

    @Test
    void a_record_goes_when_what_it_is_of_has_expired_and_not_before() {
        revoked.revoke(FIRST, LIFE);
        revoked.revoke(OTHER.session(), LIFE.multipliedBy(2));
        revoked.revoke(OTHER.session(), LIFE);
        pass(LIFE);
        assertThat(revoked.forgetExpired())
                .as("the clocks of instances may differ")
                .isZero();

        pass(RevokedTokens.CLOCK_DIFFERENCE.plusSeconds(1));
        assertThat(revoked.forgetExpired()).isEqualTo(1);

        assertThat(revoked.isRevoked(FIRST)).isFalse();
        assertThat(revoked.isRevoked(OTHER)).isTrue();
    }
}
