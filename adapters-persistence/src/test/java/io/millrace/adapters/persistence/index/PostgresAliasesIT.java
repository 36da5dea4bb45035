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
import io.millrace.application.port.driven.engine.AliasesContract;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.alias.AliasChange;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PostgresAliasesIT extends AliasesContract {

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
            IndexCatalog.moveAliases(transaction, old.id(), next.id());
            IndexCatalog.remove(transaction, List.of(old.id()));
            IndexCatalog.addAlias(transaction, old.name(), next.id());
        });

        assertThat(jdbi.<List<IndexName>, RuntimeException>withHandle(
                        handle -> IndexCatalog.aliasesOf(handle, next.id())))
                .containsExactly(ALIAS, old.name());
        assertThat(cached.findUncached("notes")).contains(next);
    }

    @Test
    void in_the_transaction_of_a_caller_a_name_that_is_taken_is_refused() {
        Index notes = indices().create(aNewIndex("notes"));
        Index other = indices().create(aNewIndex("other"));
        add(notes, ALIAS);

        jdbi.useTransaction(transaction -> IndexCatalog.addAlias(transaction, ALIAS, notes.id()));

        assertThatThrownBy(
                        () -> jdbi.useTransaction(transaction -> IndexCatalog.addAlias(transaction, ALIAS, other.id())))
                .isInstanceOf(Rejection.class)
                .hasMessageStartingWith("alias [a] would refer to [notes, other];");
        assertThatThrownBy(() -> jdbi.useTransaction(
                        transaction -> IndexCatalog.addAlias(transaction, other.name(), notes.id())))
                .isInstanceOf(Rejection.class)
                .hasMessage(
                        "the name [other] of an alias is not allowed: an index or data stream exists with the same name as the alias");
    }
}
