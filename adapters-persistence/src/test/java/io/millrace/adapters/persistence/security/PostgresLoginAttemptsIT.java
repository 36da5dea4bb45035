package io.millrace.adapters.persistence.security;

import static io.millrace.adapters.persistence.security.SecurityFixture.atOnce;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.application.port.driven.service.security.user.LoginAttempts;
import io.millrace.application.port.driven.service.security.user.LoginAttempts.RecordedFailures;
import io.millrace.application.port.driven.service.security.user.LoginAttemptsContract;
import io.millrace.domain.security.user.AttemptLimit;
import io.millrace.domain.security.user.AttemptSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class PostgresLoginAttemptsIT extends LoginAttemptsContract {

    private static final AttemptSource JANE = AttemptSource.of("jane", "192.0.2.1");

    private final StoreDatabase database = StoreDatabase.empty();
    private final LoginAttempts attempts = new PostgresLoginAttempts(database.jdbi());

    @Override
    protected LoginAttempts emptyStore() {
        return attempts;
    }

    @Test
    void instances_count_together() throws Exception {
        LoginAttempts otherInstance = new PostgresLoginAttempts(database.jdbi());
        List<Callable<RecordedFailures>> failures = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            LoginAttempts instance = i % 2 == 0 ? attempts : otherInstance;
            failures.add(() -> instance.add(JANE));
        }

        List<RecordedFailures> readings = atOnce(failures);

        assertThat(readings)
                .extracting(reading -> reading.failures().count())
                .doesNotHaveDuplicates()
                .contains(1, 100);
        assertThat(otherInstance.find(JANE).orElseThrow().failures().count()).isEqualTo(100);
    }

    @Test
    void every_failure_moves_on_what_was_counted_when_the_minute_is_over() {
        RecordedFailures first = attempts.add(JANE);
        pass(AttemptLimit.WINDOW);
        assertThat(attempts.find(JANE)).isEmpty();

        RecordedFailures second = attempts.add(JANE);

        assertThat(second.failures().count()).isEqualTo(1);
        assertThat(second.failures().since()).isEqualTo(second.now());
        assertThat(second.now()).isAfter(first.now());
        assertThat(attempts.find(JANE).map(RecordedFailures::failures)).contains(second.failures());
    }

    @Test
    void what_has_not_counted_for_long_goes_when_others_come() {
        for (int i = 0; i < 50; i++) {
            attempts.add(AttemptSource.of("user-" + i, "192.0.2.1"));
        }
        pass(AttemptLimit.WINDOW.multipliedBy(2));

        for (int i = 0; i < 25; i++) {
            attempts.add(AttemptSource.of("other-" + i, "192.0.2.1"));
        }

        assertThat(rows()).isEqualTo(25);
    }

    @Test
    void all_that_no_longer_count_are_forgotten_while_others_are_added() throws Exception {
        database.jdbi().useHandle(handle -> handle.execute("""
                insert into millrace.login_attempt (source, failures, since)
                select sha256(i::text::bytea), 1, now() - interval '61 seconds' from generate_series(1, 2500) i
                """));
        List<Callable<Integer>> work = new ArrayList<>();
        work.add(attempts::forgetExpired);
        work.add(attempts::forgetExpired);
        for (int i = 0; i < 8; i++) {
            AttemptSource source = AttemptSource.of("user-" + i, "192.0.2.1");
            work.add(() -> attempts.add(source).failures().count() - 1);
        }

        atOnce(work);
        attempts.forgetExpired();

        assertThat(rows()).isEqualTo(8);
    }

    @Test
    void an_address_may_be_anything() {
        AttemptSource hostile = AttemptSource.of("jane", "\0\ud800'; drop table" + "x".repeat(100_000));

        attempts.add(hostile);

        assertThat(attempts.find(hostile)).isPresent();
        assertThat(attempts.find(JANE)).isEmpty();
    }

    @Test
    void neither_what_was_typed_nor_where_is_kept() {
        attempts.add(AttemptSource.of("correct horse battery", "192.0.2.1"));

        List<String> rows = database.jdbi()
                .withHandle(handle -> handle.createQuery(
                                "select a::text || encode(a.source, 'escape') from millrace.login_attempt a")
                        .mapTo(String.class)
                        .list());

        assertThat(rows).singleElement().asString().doesNotContain("correct horse", "192.0.2.1");
    }

    private int rows() {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select count(*) from millrace.login_attempt")
                        .mapTo(Integer.class)
                        .one());
    }

    /** Moves what is recorded into the past, because the clock of the server cannot be moved. */
    @Override
    protected void pass(Duration time) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate(
                                "update millrace.login_attempt set since = since - make_interval(secs => :time)")
                        .bind("time", (double) time.toSeconds())
                        .execute());
    }
}
