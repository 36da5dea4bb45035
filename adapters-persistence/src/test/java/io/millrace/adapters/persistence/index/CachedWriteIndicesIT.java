package io.millrace.adapters.persistence.index;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCache;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.database.DatabaseClock;
import io.millrace.adapters.persistence.database.PostgresAnnouncements;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.adapters.persistence.stream.PostgresDataStreams;
import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.application.port.driven.engine.WriteIndicesContract;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexBlock;
import io.millrace.domain.stream.BackingIndexChange;
import io.millrace.domain.stream.DataStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CachedWriteIndicesIT extends WriteIndicesContract {

    private final StoreDatabase database = StoreDatabase.empty();
    private final NamedCaches caches = new NamedCaches();
    private final NamedCache<String, Index> cache =
            caches.create(CachedWriteIndices.CACHE, CacheLimits.ofEntries(100, Duration.ofHours(1)));
    private final PostgresAnnouncements announcements =
            PostgresAnnouncements.open(database.database().settings(), database.dataSource(), new DatabaseClock());
    private final CachedWriteIndices cached =
            new CachedWriteIndices(new PostgresWriteIndices(database.jdbi()), cache, announcements);

    @Override
    protected void prepareEmptyStore() {
        StoreDatabase.empty();
        await().until(announcements::isListening);
    }

    @Override
    protected WriteIndices writeIndices() {
        return cached;
    }

    @Override
    protected DataStreams dataStreams() {
        return new PostgresDataStreams(database.jdbi(), new PostgresStreamTasks());
    }

    @Override
    protected Indices indices() {
        return new PostgresIndices(database.jdbi());
    }

    @AfterEach
    void close() {
        cached.close();
        announcements.close();
        caches.close();
    }

    @Test
    void answers_from_memory_until_a_change_is_announced() {
        DataStream first = dataStreams().create(aNewStream("logs"));
        await().until(() -> {
            cached.find("logs");
            return cache.find("logs").isPresent();
        });

        DataStream second = rolledOver(dataStreams(), first);

        await().until(() -> cached.find("logs").equals(Optional.of(second.writeIndex())));
    }

    @Test
    void changes_of_state_are_announced_under_the_names_of_the_index_and_its_stream() {
        DataStream stream = dataStreams().create(aNewStream("logs"));
        Index plain = indices().create(aNewIndex("plain"));
        await().until(() -> {
            cached.find("logs");
            cached.find("plain");
            return cache.find("logs").isPresent() && cache.find("plain").isPresent();
        });

        Index blocked = indices().block(stream.writeIndex(), IndexBlock.READ);
        Index closed = indices().close(plain);

        await().until(() -> cached.find("logs").equals(Optional.of(blocked)));
        await().until(() -> cached.find("plain").equals(Optional.of(closed)));

        Index opened = indices().open(plain);
        await().until(() -> cached.find("plain").equals(Optional.of(opened)));
        dataStreams().modify(List.of(new BackingIndexChange.Addition("logs", "plain")));
        await().until(() -> cached.find("plain").orElseThrow().membership().isPresent());
    }

    @Test
    void a_deleted_stream_is_forgotten() {
        DataStream stream = dataStreams().create(aNewStream("logs"));
        cached.find("logs");

        dataStreams().delete(stream.name());

        await().until(() -> cached.find("logs").isEmpty());
    }

    @Test
    void remembers_nothing_while_announcements_cannot_be_received() {
        DataStream first = dataStreams().create(aNewStream("logs"));
        announcements.close();

        assertThat(cached.find("logs")).contains(first.writeIndex());
        DataStream second = rolledOver(dataStreams(), first);

        assertThat(cached.find("logs")).contains(second.writeIndex());
    }
}
