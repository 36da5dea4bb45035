package io.millrace.application.port.driven.service.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.SessionId;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link RevokedTokens} must do. An adapter's test extends this and hands over an empty store. */
public abstract class RevokedTokensContract {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final AccessTokenId FIRST = AccessTokenId.parse("s.stamp.1").orElseThrow();
    private static final AccessTokenId SECOND = AccessTokenId.parse("s.stamp.2").orElseThrow();
    private static final AccessTokenId OTHER = AccessTokenId.parse("t..1").orElseThrow();

    private RevokedTokens revoked;

    protected abstract RevokedTokens emptyStore();

    @BeforeEach
    void prepare() {
        revoked = emptyStore();
    }

    @Test
    void a_token_is_taken_back_alone() {
        revoked.revoke(FIRST, NOON);
        revoked.revoke(FIRST, NOON);

        assertThat(revoked.isRevoked(FIRST)).isTrue();
        assertThat(revoked.isRevoked(SECOND)).isFalse();
        assertThat(revoked.isRevoked(OTHER)).isFalse();
    }

    @Test
    void a_session_takes_all_its_tokens_with_it() {
        revoked.revoke(new SessionId("s"), NOON);

        assertThat(revoked.isRevoked(FIRST)).isTrue();
        assertThat(revoked.isRevoked(SECOND)).isTrue();
        assertThat(revoked.isRevoked(OTHER)).isFalse();
    }

    @Test
    void a_record_goes_when_what_it_is_of_has_expired_and_not_before() {
        revoked.revoke(FIRST, NOON);
        revoked.revoke(OTHER.session(), NOON.plus(Duration.ofHours(1)));
        revoked.revoke(OTHER.session(), NOON);

        assertThat(revoked.forgetExpired(NOON.plusSeconds(1))).isEqualTo(1);

        assertThat(revoked.isRevoked(FIRST)).isFalse();
        assertThat(revoked.isRevoked(OTHER)).isTrue();
    }
}
