package io.millrace.adapters.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.SocketTimeoutException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseErrorsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"08000", "08001", "08006", "57P01", "57P02", "57P03", "53300", "53100", "25006", "25P03", "55P03"
            })
    void a_database_that_is_away_full_read_only_or_locked_is_unavailable(String state) {
        assertThat(DatabaseErrors.isUnavailable(wrapped(new SQLException("away", state))))
                .isTrue();
    }

    @Test
    void time_outs_of_pool_and_socket_are_unavailability_too() {
        assertThat(DatabaseErrors.isUnavailable(wrapped(new SQLTransientConnectionException("pool"))))
                .isTrue();
        assertThat(DatabaseErrors.isUnavailable(wrapped(new SocketTimeoutException("read"))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"57014", "23505", "42P01", "40001", "22021"})
    void an_answer_of_the_database_is_not_unavailability(String state) {
        assertThat(DatabaseErrors.isUnavailable(wrapped(new SQLException("no", state))))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"57014", "53000", "53200", "53400", "40P01", "40001"})
    void a_statement_that_the_server_gave_up_may_succeed_later(String state) {
        assertThat(DatabaseErrors.isGivenUp(wrapped(new SQLException("busy", state))))
                .isTrue();
        assertThat(DatabaseErrors.isGivenUp(wrapped(new SQLException("no", "23505"))))
                .isFalse();
    }

    @Test
    void states_are_told_apart() {
        assertThat(DatabaseErrors.isUniqueViolation(wrapped(new SQLException("", "23505"))))
                .isTrue();
        assertThat(DatabaseErrors.isUndefinedTable(wrapped(new SQLException("", "42P01"))))
                .isTrue();
        assertThat(DatabaseErrors.isLockTimeout(wrapped(new SQLException("", "55P03"))))
                .isTrue();
        assertThat(DatabaseErrors.isDeadlock(wrapped(new SQLException("", "40P01"))))
                .isTrue();
        assertThat(DatabaseErrors.isSerialization(wrapped(new SQLException("", "40001"))))
                .isTrue();
        assertThat(DatabaseErrors.isUniqueViolation(wrapped(new SQLException("", "40001"))))
                .isFalse();
        assertThat(DatabaseErrors.isUniqueViolation(new SQLException("no state")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"22021", "23505", "54000"})
    void a_value_that_is_refused_is_an_error_of_data(String state) {
        assertThat(DatabaseErrors.isDataError(wrapped(new SQLException("", state))))
                .isTrue();
        assertThat(DatabaseErrors.isDiskFull(wrapped(new SQLException("", state))))
                .isFalse();
    }

    @Test
    void a_full_disk_is_no_error_of_data() {
        assertThat(DatabaseErrors.isDiskFull(wrapped(new SQLException("", "53100"))))
                .isTrue();
        assertThat(DatabaseErrors.isDataError(wrapped(new SQLException("", "53100"))))
                .isFalse();
        assertThat(DatabaseErrors.isDataError(new SQLException("no state"))).isFalse();
    }

    @Test
    void the_reason_of_a_failed_batch_is_found_beside_its_causes() {
        BatchUpdateException failure = new BatchUpdateException("batch", "00000", new int[0]);
        failure.setNextException(new SQLException("duplicate", "23505"));

        assertThat(DatabaseErrors.isUniqueViolation(wrapped(failure))).isTrue();
    }

    @Test
    void a_circle_of_causes_has_an_end() {
        SQLException one = new SQLException("one");
        SQLException other = new SQLException("other", one);
        one.initCause(other);

        assertThat(DatabaseErrors.isDeadlock(one)).isFalse();
    }

    private static Throwable wrapped(Throwable failure) {
        return new IllegalStateException("outer", new IllegalStateException("inner", failure));
    }
}
