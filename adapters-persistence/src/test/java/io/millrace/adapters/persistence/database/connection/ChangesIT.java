package io.millrace.adapters.persistence.database.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.Cable;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.domain.Rejection;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is known of a request to the database when a connection breaks under it. */
class ChangesIT {

    private static final int CONNECTIONS = 2;
    private static final String COMMIT = "COMMIT";

    private static TestDatabase database;
    private static Cable cable;
    private static ConnectionPool pool;
    private static Jdbi jdbi;

    @BeforeAll
    static void open() {
        database = TestDatabase.create();
        cable = new Cable(database.jdbcUrl());
        pool = ConnectionPool.open(
                "changes",
                DatabaseSettings.of(cable.jdbcUrl(), database.username(), database.password())
                        .withPoolSize(CONNECTIONS),
                Duration.ofSeconds(2));
        jdbi = pool.jdbi();
        jdbi.useHandle(handle -> handle.execute("create table public.mark (name text)"));
    }

    @AfterAll
    static void close() {
        pool.close();
        cable.close();
    }

    /** Takes both connections at once, because a broken one that was in use a moment ago would be handed out unseen. */
    @BeforeEach
    void clear() {
        await().ignoreExceptions().untilAsserted(() -> {
            try (Handle one = jdbi.open();
                    Handle two = jdbi.open()) {
                one.execute("select 1");
                two.execute("truncate public.mark");
            }
        });
    }

    @AfterEach
    void connect() {
        cable.refuse(false);
    }

    private static Throwable failureOf(Runnable work) {
        return catchThrowable(() -> Changes.during(() -> {
            work.run();
            return work;
        }));
    }

    private static void assertUnknown(Runnable work) {
        assertThat(failureOf(work))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Rejection.Reason.OUTCOME_UNKNOWN));
        assertThat(cable.hasBroken()).isTrue();
    }

    private static void assertNothingChanged(Runnable work) {
        assertThat(failureOf(work))
                .isNotInstanceOf(Rejection.class)
                .matches(DatabaseErrors::isUnavailable, "is unavailable");
    }

    /** The pool hands out those that were in use a moment ago without a look at them. */
    private static void meetBrokenConnections() {
        for (int i = 0; i < CONNECTIONS; i++) {
            assertThatThrownBy(ChangesIT::read).matches(DatabaseErrors::isUnavailable);
        }
    }

    private static void mark(String name) {
        jdbi.useHandle(handle -> handle.execute("insert into public.mark values (?)", name));
    }

    private static void markInTransaction(String name) {
        jdbi.useTransaction(handle -> handle.execute("insert into public.mark values (?)", name));
    }

    private static List<String> read() {
        return jdbi.withHandle(handle -> handle.createQuery("select name from public.mark")
                .mapTo(String.class)
                .list());
    }

    private static void readInTransaction() {
        jdbi.useTransaction(handle -> handle.createQuery("select name from public.mark")
                .mapTo(String.class)
                .list());
    }

    @Test
    void a_change_of_which_the_answer_is_lost_may_have_been_made() {
        cable.loseAnswer("one");

        assertUnknown(() -> mark("one"));
        assertThat(read()).containsExactly("one");
    }

    @Test
    void a_change_that_is_lost_itself_cannot_be_told_from_it() {
        cable.loseRequest("one");

        assertUnknown(() -> mark("one"));
    }

    @Test
    void a_commit_that_is_lost_leaves_it_unknown() {
        cable.loseRequest(COMMIT);
        assertUnknown(() -> markInTransaction("one"));

        cable.loseAnswer(COMMIT);
        assertUnknown(() -> markInTransaction("one"));
    }

    @Test
    void what_breaks_before_the_commit_has_changed_nothing() {
        cable.loseAnswer("one");

        assertNothingChanged(() -> markInTransaction("one"));
        assertThat(cable.hasBroken()).isTrue();
    }

    @Test
    void a_question_changes_nothing_be_it_in_a_transaction() {
        cable.loseAnswer("select name");
        assertNothingChanged(ChangesIT::read);

        cable.loseAnswer(COMMIT);
        assertNothingChanged(ChangesIT::readInTransaction);
    }

    @Test
    void a_connection_that_could_not_be_had_has_changed_nothing() {
        cable.refuse(true);
        meetBrokenConnections();

        assertNothingChanged(() -> mark("one"));
    }

    @Test
    void what_the_server_refuses_has_changed_nothing() {
        assertNothingChanged(() -> jdbi.useHandle(handle ->
                handle.execute("do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$")));
        assertThatThrownBy(() -> Changes.during(
                        () -> jdbi.withHandle(handle -> handle.execute("insert into nowhere values (1)"))))
                .matches(DatabaseErrors::isUndefinedTable);
    }

    @Test
    void an_outage_after_a_change_leaves_a_part_of_it() {
        cable.loseRequest("select name");

        assertUnknown(() -> {
            mark("one");
            read();
        });
        assertThat(failureOf(() -> {
                    markInTransaction("two");
                    cable.refuse(true);
                    mark("three");
                }))
                .hasMessage("the database is not available at the moment; the outcome of the request is unknown,"
                        + " and it may be partly executed: check the state before you repeat it");
    }

    @Test
    void an_outage_after_a_change_that_was_taken_back_has_changed_nothing() {
        assertNothingChanged(() -> {
            jdbi.useTransaction(handle -> {
                handle.execute("insert into public.mark values ('one')");
                handle.rollback();
            });
            cable.loseRequest("select name");
            read();
        });
    }

    @Test
    void a_part_of_a_request_is_told_by_what_it_changed_itself() {
        assertThat(failureOf(() -> {
                    mark("one");
                    assertNothingChanged(() -> {
                        cable.refuse(true);
                        read();
                    });
                }))
                .isNull();
    }
}
