package io.millrace.adapters.persistence.document;

import static io.millrace.application.port.driven.engine.EngineFixture.EVERYTHING;
import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static io.millrace.application.port.driven.engine.EngineFixture.selecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.index.IndexCatalog;
import io.millrace.adapters.persistence.index.PostgresAliases;
import io.millrace.adapters.persistence.index.PostgresIndices;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.stream.DataStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an instance remembers of the catalog, while another instance changes it. */
class CachedCatalogIT {

    private static final Page PAGE = new Page(0, 10, Page.Sort.PLACE, Optional.empty(), OptionalLong.of(100));

    private final StoreDatabase store = StoreDatabase.empty();
    private final List<String> statements = new ArrayList<>();
    private final Jdbi counting = Jdbi.create(watched());

    /** The instance that remembers. */
    private final TargetResolution resolution = new TargetResolution(new PostgresIndices(counting));

    private final DocumentStore documents = new PostgresDocumentStore(watched());

    /** The instance that changes the catalog. */
    private final PostgresIndices otherIndices = new PostgresIndices(store.jdbi());

    private final PostgresDataStreams otherStreams = new PostgresDataStreams(store.jdbi(), new PostgresStreamTasks());
    private final DocumentStore otherDocuments = new PostgresDocumentStore(store.dataSource());

    private DataSource watched() {
        DataSource source = store.dataSource();
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Object result = method.invoke(source, arguments);
                    return result instanceof Connection connection ? watched(connection) : result;
                });
    }

    private Connection watched(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        statements.add(String.valueOf(arguments[0]));
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }

    private static ReadTarget target(String expression) {
        return new ReadTarget(selecting(expression), EVERYTHING, false, true);
    }

    private static List<String> ids(DocumentStore from, List<Index> indices) {
        return from.search(indices, new Query.MatchAll(), PAGE).documents().stream()
                .map(document -> document.place().id().value())
                .toList();
    }

    private List<String> search(String expression) {
        return resolution.read(target(expression), documents, (from, selected) -> ids(from, selected.allIndices()));
    }

    /** Searches while the other instance makes a change after the indices were found. */
    private List<String> searchDuring(String expression, Runnable change) {
        List<Runnable> once = new ArrayList<>(List.of(change));
        return resolution.read(target(expression), documents, (from, selected) -> {
            once.forEach(Runnable::run);
            once.clear();
            return ids(from, selected.allIndices());
        });
    }

    private void append(Index index, String id) {
        assertThat(otherDocuments.append(index, List.of(aDocument(id, "2015-05-17T10:00:00Z"))))
                .allMatch(DocumentStore.Outcome::isCreated);
    }

    private DataStream logs() {
        DataStream logs = otherStreams.create(aNewStream("logs"));
        append(logs.writeIndex(), "a");
        return logs;
    }

    private int costOf(Runnable work) {
        statements.clear();
        work.run();
        return statements.size();
    }

    @Test
    void reads_of_what_is_remembered_take_one_statement() {
        DataStream logs = logs();
        DataStream rolled = rolledOver(otherStreams, logs);
        append(rolled.writeIndex(), "b");

        assertThat(costOf(() -> assertThat(search("logs")).containsExactly("a", "b")))
                .isEqualTo(3);
        assertThat(costOf(() -> assertThat(search("logs")).containsExactly("a", "b")))
                .isOne();
        assertThat(costOf(() -> assertThat(resolution.<Boolean>read(
                                target("logs"),
                                documents,
                                (from, selected) -> from.find(selected.allIndices(), new DocumentId("b"))
                                        .isPresent()))
                        .isTrue()))
                .isOne();
        append(otherIndices.create(aNewIndex("notes")), "c");
        search("notes");
        assertThat(costOf(() -> assertThat(resolution.<Long>read(
                                target("notes"),
                                documents,
                                (from, selected) -> from.count(selected.allIndices(), new Query.MatchAll())))
                        .isOne()))
                .isOne();
    }

    @Test
    void emptiness_is_proven_by_a_statement_of_its_own() {
        otherStreams.create(aNewStream("logs"));
        search("logs");

        assertThat(costOf(() -> assertThat(search("logs")).isEmpty())).isEqualTo(2);
    }

    /** What another instance does between remembering and reading. */
    private enum Change {
        ROLLOVER,
        NEW_INDEX_OF_A_PATTERN,
        DELETION,
        CLOSING,
        BLOCK,
        ALIAS,
        SWAP,
        REMOVAL_FROM_STREAM
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void a_change_in_another_instance_is_seen_whenever_it_is_made(Change change) {
        DataStream logs = rolledOver(otherStreams, logs());
        append(logs.writeIndex(), "b");
        Index notes = otherIndices.create(aNewIndex("notes"));
        append(notes, "n");
        Index memos = otherIndices.create(aNewIndex("memos"));
        append(memos, "m");
        addAlias("today", "notes");
        Index first = logs.backingIndices().get(0);
        for (String expression : List.of("logs", "log*", "notes", "no*", "today")) {
            search(expression);
        }
        assertThat(costOf(() -> search("logs"))).isOne();

        switch (change) {
            case ROLLOVER -> {
                Runnable rollover = () -> append(rolledOver(otherStreams, logs).writeIndex(), "c");
                assertThat(searchDuring("logs", rollover)).containsExactly("a", "b", "c");
                assertThat(search("log*")).containsExactly("a", "b", "c");
            }
            case NEW_INDEX_OF_A_PATTERN ->
                assertThat(searchDuring("no*", () -> append(otherIndices.create(aNewIndex("november")), "o")))
                        .containsExactly("n", "o");
            case DELETION -> {
                assertThat(searchDuring("logs", () -> otherIndices.delete(first)))
                        .containsExactly("b");
                otherIndices.delete(notes);
                assertThatThrownBy(() -> search("notes")).isInstanceOf(Rejection.class);
            }
            case CLOSING -> {
                assertThat(searchDuring("logs", () -> otherIndices.close(first)))
                        .containsExactly("b");
                otherIndices.close(notes);
                assertThatThrownBy(() -> search("notes")).hasMessageContaining("closed");
                otherIndices.open(notes);
                assertThat(search("notes")).containsExactly("n");
            }
            case BLOCK ->
                assertThatThrownBy(() -> searchDuring("notes", () -> otherIndices.block(notes, IndexBlock.READ)))
                        .isInstanceOfSatisfying(
                                Rejection.class,
                                refused -> assertThat(refused.reason()).isEqualTo(Rejection.Reason.BLOCKED));
            case ALIAS ->
                assertThat(searchDuring("today", () -> {
                            new PostgresAliases(store.jdbi())
                                    .change(List.of(new AliasChange.Removal(
                                            new IndexName("notes"), new IndexName("today"), true)));
                            addAlias("today", "memos");
                        }))
                        .containsExactly("m");
            case SWAP -> {
                Index upgraded = otherIndices.create(aNewIndex("upgraded"));
                append(upgraded, "a");
                append(upgraded, "late");
                assertThat(searchDuring(
                                "logs",
                                () -> store.jdbi().useTransaction(swap -> {
                                    IndexCatalog.hide(swap, first.id());
                                    IndexCatalog.join(swap, logs.name(), 1, upgraded.id());
                                    IndexCatalog.remove(swap, List.of(first.id()));
                                })))
                        .containsExactly("a", "late", "b");
            }
            case REMOVAL_FROM_STREAM ->
                assertThat(searchDuring(
                                "logs",
                                () -> store.jdbi().useTransaction(work -> IndexCatalog.leave(work, first.id()))))
                        .containsExactly("b");
        }
    }

    private void addAlias(String alias, String index) {
        new PostgresAliases(store.jdbi())
                .change(List.of(new AliasChange.Addition(new IndexName(index), new IndexName(alias))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update millrace.index set hidden = not hidden",
                "update millrace.data_stream set generation = generation + 1",
                "update millrace.backing_index set position = position + 10",
                "update millrace.name set name = name || 'x' where kind = 'index'",
                "delete from millrace.index",
                "truncate millrace.name cascade",
                "insert into millrace.name (name, kind) values ('other', 'alias')",
                "insert into millrace.alias (name, index_id, properties) select max(n.name), min(i.id), '[]'"
                        + " from millrace.index i cross join millrace.name n"
            })
    void every_change_of_the_catalog_has_a_revision_of_its_own(String change) {
        logs();
        String before = revision();

        store.jdbi().useHandle(handle -> handle.execute(change));

        assertThat(revision()).isNotEqualTo(before);
    }

    @Test
    void what_is_rolled_back_leaves_the_revision() {
        logs();
        String before = revision();

        store.jdbi().useTransaction(work -> {
            work.execute("savepoint one");
            work.execute("update millrace.index set hidden = not hidden");
            work.execute("set constraints all immediate");
            work.execute("rollback to savepoint one");
        });

        assertThat(revision()).isEqualTo(before);
    }

    private String revision() {
        return store.jdbi()
                .withHandle(handle -> handle.createQuery("select revision from millrace.catalog_revision")
                        .mapTo(String.class)
                        .one());
    }

    @Test
    void pages_of_several_indices_are_the_same_in_one_statement_as_in_many() {
        DataStream logs = otherStreams.create(aNewStream("logs"));
        for (int index = 0; index < 6; index++) {
            for (int number = 0; number < 3; number++) {
                otherDocuments.append(
                        logs.writeIndex(),
                        List.of(aDocument("id-" + (number * 10 + index), "2015-05-17T10:0" + number + ":00Z")));
            }
            logs = rolledOver(otherStreams, logs);
        }
        List<Index> indices = logs.backingIndices();
        for (Page.Sort sort : Page.Sort.values()) {
            for (int from = 0; from < 19; from += 3) {
                Page page = new Page(from, 4, sort, Optional.empty(), OptionalLong.empty());
                Page whole = new Page(0, 1_000, sort, Optional.empty(), OptionalLong.empty());
                DocumentStore.Found all = otherDocuments.search(indices, new Query.MatchAll(), whole);

                DocumentStore.Found found = otherDocuments.search(indices, new Query.MatchAll(), page);

                assertThat(found.total()).isEqualTo(all.total());
                assertThat(found.documents())
                        .as("%s from %s", sort, from)
                        .isEqualTo(Stream.of(all.documents())
                                .flatMap(List::stream)
                                .skip(from)
                                .limit(4)
                                .toList());
            }
        }
    }
}
