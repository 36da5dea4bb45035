package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.security.RevokedTokens;
import io.millrace.application.port.driven.service.security.RevokedTokensContract;
import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.Stamp;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PostgresRevokedTokensIT extends RevokedTokensContract {

    private static final Instant EXPIRY = Instant.parse("2026-05-17T10:00:00Z");
    private static final AccessTokenId TOKEN = new AccessTokenId(SESSION, Optional.of(new Stamp("stamp")), "unique");
    private static final AccessTokenId STRANGER =
            new AccessTokenId(new SessionId("session-2"), Optional.of(new Stamp("stamp")), "unique");

    private final StoreDatabase database = StoreDatabase.empty();
    private final RevokedTokens revoked = new PostgresRevokedTokens(database.jdbi());

    @Override
    protected RevokedTokens emptyStore() {
        return revoked;
    }

    @Test
    void a_session_that_is_called_like_a_token_is_not_mistaken_for_it() {
        revoked.revoke(new SessionId("unique"), EXPIRY);

        assertThat(revoked.isRevoked(TOKEN)).isFalse();
    }

    @Test
    void a_record_goes_once_the_token_has_expired() {
        revoked.revoke(TOKEN, EXPIRY);
        revoked.revoke(STRANGER.session(), EXPIRY.plusSeconds(1));

        assertThat(revoked.forgetExpired(EXPIRY)).isZero();
        assertThat(revoked.forgetExpired(EXPIRY.plusMillis(1))).isEqualTo(1);

        assertThat(revoked.isRevoked(TOKEN)).isFalse();
        assertThat(revoked.isRevoked(STRANGER)).isTrue();
    }

    @Test
    void the_latest_expiry_counts() {
        revoked.revoke(SESSION, EXPIRY);
        revoked.revoke(SESSION, EXPIRY.plusSeconds(10));
        revoked.revoke(SESSION, EXPIRY.plusSeconds(5));

        assertThat(revoked.forgetExpired(EXPIRY.plusSeconds(9))).isZero();
        assertThat(revoked.forgetExpired(EXPIRY.plusSeconds(11))).isEqualTo(1);
    }

    @Test
    void more_than_one_batch_goes() {
        database.jdbi().useHandle(handle -> handle.execute("""
                insert into millrace.revoked_token (kind, id, expires_at)
                select 'session', 's' || i, timestamptz '2026-05-17 10:00:00+00' from generate_series(1, 2500) i
                """));

        assertThat(revoked.forgetExpired(EXPIRY.plusSeconds(1))).isEqualTo(2_500);
    }
}
