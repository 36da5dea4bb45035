package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.JANE;
import static io.millrace.adapters.persistence.security.SecurityFixture.SESSION;
import static io.millrace.adapters.persistence.security.SecurityFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.database.migration.Migrations;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.testing.CapturedLog;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.security.CredentialsVersion;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SealedKey;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.user.AttemptSource;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import io.millrace.domain.text.JsonText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HiddenSecretsIT {

    private static final String PASSWORD = "correct horse battery";
    private static final String SEALED = "sealed-and-still-nobodys-business";
    private static final UUID KEY = UUID.randomUUID();
    private static final AttemptSource SOURCE = AttemptSource.of("typed-into-the-wrong-field", "192.0.2.1");

    private final TestDatabase database = TestDatabase.create();
    private final CapturedLog log = CapturedLog.ofProcess(Level.TRACE);
    private final Argon2PasswordHashes hashes = Argon2PasswordHashes.forThisMachine(new SecureRandom(), 48);
    private final PasswordHash hash = hashes.hash(new Password(PASSWORD));

    @AfterEach
    void stopListening() {
        log.close();
    }

    @Test
    void no_secret_is_in_the_log_or_in_an_error_whether_statements_succeed_or_fail() {
        Migrations.run(database.settings());
        try (ConnectionPool pool = ConnectionPool.open("hidden", database.settings(), TestTimeouts.HANGING)) {
            List<Throwable> none = doEverything(pool.jdbi());
            breakTables(pool.jdbi());
            List<Throwable> failures = doEverything(pool.jdbi());

            assertThat(none).isEmpty();
            assertThat(failures).hasSize(10);
            assertThat(failures).extracting(HiddenSecretsIT::text).allSatisfy(this::assertHarmless);
            assertThat(failures).extracting(HiddenSecretsIT::text).allMatch(text -> text.contains("SQLException"));
            assertThat(log.events()).isNotEmpty();
            assertThat(log.events())
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .allSatisfy(this::assertHarmless);
        }
    }

    @Test
    void what_holds_a_secret_does_not_show_it_as_text() {
        Argon2.Made made = Argon2.Made.parse(hash.value());

        assertThat(List.of(
                        new HiddenText(SEALED).toString(),
                        Digest.of(KEY.toString()).toString(),
                        made.toString(),
                        anAccount().toString()))
                .allSatisfy(this::assertHarmless);
    }

    private List<Throwable> doEverything(Jdbi jdbi) {
        PostgresUsers users = new PostgresUsers(jdbi);
        PostgresRefreshFamilies families = new PostgresRefreshFamilies(jdbi);
        PostgresSigningKeys keys = new PostgresSigningKeys(jdbi);
        PostgresLoginAttempts attempts = new PostgresLoginAttempts(jdbi);
        KeyRing ring = KeyRing.first(aKey("active"), aKey("next"));
        List<Runnable> work = List.of(
                () -> users.add(anAccount()),
                () -> users.replace(anAccount(), anAccount()),
                () -> users.find(JANE),
                () -> families.store(new Session(SESSION, Optional.empty(), 0), JANE, KEY),
                () -> families.find(KEY),
                () -> families.use(KEY, Duration.ofHours(1)),
                () -> keys.begin(ring),
                () -> keys.replace(ring, ring.rotate(aKey("fresh"), Instant.EPOCH, Duration.ofHours(1))),
                () -> attempts.add(SOURCE),
                () -> attempts.find(SOURCE));
        List<Throwable> failures = new ArrayList<>();
        for (Runnable piece : work) {
            Throwable failure = catchThrowable(piece::run);
            if (failure != null) {
                failures.add(failure);
            }
        }
        return failures;
    }

    /** Lets every statement fail, whatever is bound to it. */
    private static void breakTables(Jdbi jdbi) {
        jdbi.useHandle(handle -> {
            handle.execute("delete from millrace.refresh_family");
            handle.execute("delete from millrace.key_ring");
            handle.execute("alter table millrace.app_user rename column metadata to other");
            handle.execute("alter table millrace.refresh_token rename column step to other");
            handle.execute("alter table millrace.key_ring rename column version to other");
            handle.execute("alter table millrace.login_attempt rename column failures to other");
        });
    }

    private void assertHarmless(String text) {
        assertThat(text)
                .doesNotContain(
                        PASSWORD,
                        hash.value(),
                        hash.value().substring(hash.value().lastIndexOf('$')),
                        SEALED,
                        KEY.toString(),
                        HexFormat.of().formatHex(Digest.of(KEY.toString()).bytes()),
                        SOURCE.user(),
                        SOURCE.address());
    }

    private Account anAccount() {
        return new Account(aUser("jane"), hash, new CredentialsVersion("stamp"), 0);
    }

    private static KeyMaterial aKey(String id) {
        return new KeyMaterial(id, SignatureAlgorithm.ES256, JsonText.EMPTY_OBJECT, new SealedKey(SEALED));
    }

    private static String text(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
