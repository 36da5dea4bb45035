package io.millrace.adapters.persistence.document.append;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.Cable;
import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.database.DatabaseSettings;
import io.millrace.adapters.persistence.database.connection.ConnectionPool;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the store says of documents when the connection breaks over which they are sent. */
class LostAppendsIT {

    private static final String TIME = "2015-05-17T10:00:00Z";

    /** More than the limit of characters of one statement, and enough for COPY, both in a transaction. */
    private static final int COPIED = DocumentWriter.COPY_FROM;

    private final StoreDatabase store = StoreDatabase.empty();
    private final Cable cable = new Cable(store.database().jdbcUrl());
    private ConnectionPool pool;
    private PostgresDocumentStore documents;
    private Index index;

    @BeforeEach
    void open() {
        TestDatabase database = store.database();
        pool = ConnectionPool.open(
                "lost",
                DatabaseSettings.of(cable.jdbcUrl(), database.username(), database.password())
                        .withPoolSize(2),
                Duration.ofSeconds(2));
        documents = new PostgresDocumentStore(pool.dataSource());
        index = new PostgresIndices(store.jdbi()).create(aNewIndex("plain"));
        // Meets what is read and prepared only once.
        documents.append(index, List.of(aDocument("first", TIME)));
    }

    @AfterEach
    void close() {
        pool.close();
        cable.close();
    }

    private static List<NewDocument> documents(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> aDocument("lost-" + number, TIME))
                .toList();
    }

    private void assertUnknown(int count) {
        assertThat(catchThrowable(() -> documents.append(index, documents(count))))
                .isInstanceOfSatisfying(
                        Rejection.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Rejection.Reason.OUTCOME_UNKNOWN));
        assertThat(cable.hasBroken()).isTrue();
    }

    private long count() {
        return new PostgresDocumentStore(store.dataSource()).count(List.of(index), new Query.MatchAll());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void documents_that_landed_without_an_answer_are_told_as_unknown(int count) {
        cable.loseAnswer("lost-0");

        assertUnknown(count);
        assertThat(count()).isEqualTo(1 + count);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void documents_that_were_lost_are_told_as_unknown(int count) {
        cable.loseRequest("lost-0");

        assertUnknown(count);
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void of_a_copy_only_the_commit_is_in_doubt() {
        cable.loseAnswer("lost-0");
        assertThat(catchThrowable(() -> documents.append(index, documents(COPIED))))
                .isNotInstanceOf(Rejection.class)
                .matches(DatabaseErrors::isUnavailable);
        await().untilAsserted(() -> assertThat(count()).isEqualTo(1));

        cable.loseAnswer("COMMIT");
        assertUnknown(COPIED);
        assertThat(count()).isEqualTo(1 + COPIED);
    }

    @Test
    void without_a_connection_nothing_was_written() {
        cable.refuse(true);
        // The pool hands out those that were in use a moment ago without a look at them.
        await().until(() -> !(catchThrowable(() -> documents.count(List.of(index), new Query.MatchAll())) == null)
                && pool.figures().idle() == 0);

        assertThat(catchThrowable(() -> documents.append(index, documents(1))))
                .isNotInstanceOf(Rejection.class)
                .matches(DatabaseErrors::isUnavailable);
    }
}
