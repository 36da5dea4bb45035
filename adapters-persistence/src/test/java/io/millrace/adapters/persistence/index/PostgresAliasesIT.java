package io.millrace.adapters.persistence.index;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCache;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.database.DatabaseClock;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.document.PostgresDocumentStore;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.Aliases;
import io.millrace.application.port.driven.engine.AliasesOfStreamsContract;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.alias.AliasChange;
import io.millrace.domain.index.alias.AliasProperties;
import io.millrace.domain.index.alias.NamedAlias;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PostgresAliasesIT extends AliasesOfStreamsContract {

    private static final IndexName ALIAS = new IndexName("a");

    private final StoreDatabase database = StoreDatabase.empty();
    private final Jdbi jdbi = database.jdbi();
    private final NamedCaches caches = new NamedCaches();
    private final NamedCache<String, Index> cache =
            caches.create(CachedWriteIndices.CACHE, CacheLimits.ofEntries(100, Duration.ofHours(1)));
    private final PostgresAnnouncements announcements =
            PostgresAnnouncements.open(database.database().settings(), database.dataSource(), new DatabaseClock());
    private final CachedWriteIndices cached =
            new CachedWriteIndices(new PostgresWriteIndices(jdbi), cache, announcements);

    @Override
    protected void prepareEmptyStore() {
        StoreDatabase.empty();
        await().until(announcements::isListening);
    }

    @Override
    protected Aliases aliases() {
        return new PostgresAliases(jdbi);
    }

    @Override
    protected Indices indices() {
        return new PostgresIndices(jdbi);
    }

    @Override
    protected DataStreams dataStreams() {
        return new PostgresDataStreams(jdbi, new PostgresStreamTasks());
    }

    @Override
    protected WriteIndices writeIndices() {
        return cached;
    }

    @Override
    protected DocumentStore documents() {
        return new PostgresDocumentStore(database.dataSource());
    }

    @AfterEach
    void close() {
        cached.close();
        announcements.close();
        caches.close();
    }

    private void add(Index index, IndexName alias) {
        aliases().change(List.of(new AliasChange.Addition(index.name(), alias)));
    }

    @Test
    void an_alias_is_never_remembered_and_the_name_of_its_index_is() {
        Index notes = indices().create(aNewIndex("notes"));
        add(notes, ALIAS);

        await().until(() ->
                cached.find("notes").isPresent() && cache.find("notes").isPresent());

        assertThat(cached.find("a")).contains(notes);
        assertThat(cached.findUncached("a")).contains(notes);
        assertThat(cache.find("a")).isEmpty();
    }

    @Test
    void a_change_of_an_index_is_announced_under_its_aliases_too() {
        Index notes = indices().create(aNewIndex("notes"));
        add(notes, ALIAS);
        Queue<String> heard = new ConcurrentLinkedQueue<>();
        announcements.subscribe(CatalogAnnouncements.TOPIC, new Announcements.Listener() {

            @Override
            public void announced(String payload) {
                heard.add(payload);
            }

            @Override
            public void interrupted() {}
        });

        indices().close(notes);
        indices().delete(notes);

        await().until(() ->
                heard.stream().filter(names -> names.equals("notes,a")).count() == 2);
    }

    @Test
    void in_the_transaction_of_a_caller_an_index_takes_over_the_name_and_the_aliases_of_another() {
        Index old = indices().create(aNewIndex("notes"));
        add(old, ALIAS);
        Index next = indices().create(aNewIndex("notes-2"));

        jdbi.useTransaction(transaction -> {
            AliasRows.move(transaction, old.id(), next.id());
            IndexCatalog.remove(transaction, List.of(old.id()));
            AliasRows.add(transaction, old.name(), next.id());
        });

        assertThat(aliases().listOf(List.of(next.id())))
                .isEqualTo(Map.of(next.id(), List.of(new NamedAlias(ALIAS), new NamedAlias(old.name()))));
        assertThat(cached.findUncached("notes")).contains(next);
    }

    @Test
    void in_the_transaction_of_a_caller_a_name_that_is_taken_is_refused() {
        Index notes = indices().create(aNewIndex("notes"));
        Index other = indices().create(aNewIndex("other"));

        assertThatThrownBy(
                        () -> jdbi.useTransaction(transaction -> AliasRows.add(transaction, other.name(), notes.id())))
                .isInstanceOf(Rejection.class)
                .hasMessage(
                        "the name [other] of an alias is not allowed: an index or data stream exists with the same name as the alias");
    }

    @Test
    void an_alias_is_gone_after_concurrent_deletions_of_all_its_indices() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 10; round++) {
                List<Future<?>> deletions = new ArrayList<>();
                List<Index> both =
                        List.of(indices().create(aNewIndex("one")), indices().create(aNewIndex("two")));
                both.forEach(index -> add(index, ALIAS));
                both.forEach(
                        index -> deletions.add(threads.submit(() -> indices().delete(index))));
                for (Future<?> deletion : deletions) {
                    deletion.get();
                }
                assertThat(indices().create(aNewIndex("a")).name()).isEqualTo(ALIAS);
                indices().delete(indices().findIndex(ALIAS).orElseThrow());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void concurrent_requests_make_one_index_the_write_index() throws Exception {
        List<Index> all = List.of(
                indices().create(aNewIndex("one")),
                indices().create(aNewIndex("two")),
                indices().create(aNewIndex("three")));
        ExecutorService threads = Executors.newFixedThreadPool(all.size());
        try {
            List<Future<Boolean>> outcomes = new ArrayList<>();
            for (Index index : all) {
                outcomes.add(threads.submit(() -> isChanged(new AliasChange.Addition(
                        index.name(), ALIAS, AliasProperties.NONE.writing(Optional.of(true))))));
            }
            int made = 0;
            for (Future<Boolean> outcome : outcomes) {
                made += outcome.get() ? 1 : 0;
            }
            assertThat(made).isOne();
            assertThat(cached.findUncached("a")).isPresent();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void a_name_that_the_changes_use_for_no_index_is_free() {
        indices().create(aNewIndex("notes"));

        aliases()
                .change(List.of(
                        new AliasChange.Addition(new IndexName("notes"), ALIAS),
                        new AliasChange.Removal(new IndexName("notes"), ALIAS, true),
                        new AliasChange.Removal(new IndexName("notes"), new IndexName("missing"), false)));

        assertThat(indices().create(aNewIndex("a")).name()).isEqualTo(ALIAS);
    }

    @Test
    void an_alias_moves_from_its_only_index_to_another_with_new_properties() {
        Index first = indices().create(aNewIndex("first"));
        Index second = indices().create(aNewIndex("second"));
        AliasProperties writing = AliasProperties.NONE.writing(Optional.of(true));
        add(first, ALIAS);

        aliases().change(List.of(new AliasChange.Addition(first.name(), ALIAS, writing)));
        aliases()
                .change(List.of(
                        new AliasChange.Removal(first.name(), ALIAS, true),
                        new AliasChange.Addition(second.name(), ALIAS, writing)));

        assertThat(aliases().listOf(List.of(first.id(), second.id())))
                .isEqualTo(Map.of(second.id(), List.of(new NamedAlias(ALIAS, writing))));
    }

    private boolean isChanged(AliasChange change) {
        try {
            aliases().change(List.of(change));
            return true;
        } catch (Rejection refused) {
            return false;
        }
    }
}
