package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.security.RevokedTokens;
import io.millrace.application.port.driven.service.security.RevokedTokensContract;
import io.millrace.domain.security.AccessTokenId;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.SessionId;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PostgresRevokedTokensIT extends RevokedTokensContract {

    private static final Duration LIFE = Duration.ofHours(1);
    private static final AccessTokenId TOKEN =
            new AccessTokenId(SESSION, Optional.of(new CredentialsVersion("stamp")), "unique");
    private static final AccessTokenId STRANGER =
            new AccessTokenId(new SessionId("session-2"), Optional.of(new CredentialsVersion("stamp")), "unique");

    private final StoreDatabase database = StoreDatabase.empty();
    private final RevokedTokens revoked = new PostgresRevokedTokens(database.jdbi());

    @Override
    protected RevokedTokens emptyStore() {
        return revoked;
    }

    @Test
    void a_session_that_is_called_like_a_token_is_not_mistaken_for_it() {
        revoked.revoke(new SessionId("unique"), LIFE);

        assertThat(revoked.isRevoked(TOKEN)).isFalse();
    }

    @Test
    void a_record_goes_once_the_token_has_expired() {
        revoked.revoke(TOKEN, LIFE);
        revoked.revoke(STRANGER.session(), LIFE.plusSeconds(60));
        pass(LIFE.plus(RevokedTokens.CLOCK_DIFFERENCE).minusSeconds(30));

        assertThat(revoked.forgetExpired()).isZero();
        pass(Duration.ofSeconds(30));
        assertThat(revoked.forgetExpired()).isEqualTo(1);

        assertThat(revoked.isRevoked(TOKEN)).isFalse();
        assertThat(revoked.isRevoked(STRANGER)).isTrue();
    }

    @Test
    void the_latest_expiry_counts() {
        revoked.revoke(SESSION, LIFE);
        revoked.revoke(SESSION, LIFE.plusSeconds(120));
        revoked.revoke(SESSION, LIFE.plusSeconds(60));
        pass(LIFE.plus(RevokedTokens.CLOCK_DIFFERENCE));

        pass(Duration.ofSeconds(90));
        assertThat(revoked.forgetExpired()).isZero();
        pass(Duration.ofSeconds(30));
        assertThat(revoked.forgetExpired()).isEqualTo(1);
    }

    @Test
    void more_than_one_batch_goes() {
        database.jdbi().useHandle(handle -> handle.execute("""
            insert into millrace.revoked_token (kind, id, expires_at)
            select 'session', 's' || i, now() - interval '1 second' from generate_series(1, 2500) i
            """));

        assertThat(revoked.forgetExpired()).isEqualTo(2_500);
    }

    /** Moves what is recorded into the past, because the clock of the server cannot be moved. */
    @Override
    protected void pass(Duration time) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("update millrace.revoked_token"
                                + " set expires_at = expires_at - make_interval(secs => :time)")
                        .bind("time", (double) time.toSeconds())
                        .execute());
    }
}
