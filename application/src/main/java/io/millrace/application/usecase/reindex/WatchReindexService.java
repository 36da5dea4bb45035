package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driving.reindex.WatchReindex;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.security.privilege.NameScope;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.function.Supplier;

/** Follows upgrades. One query serves all subscribers. */
public final class WatchReindexService implements WatchReindex, AutoCloseable {

    private final ReindexTasks tasks;
    private final DataStreams streams;
    private final LiveFeed<ReindexTask, TaskWatch> feed;
    private final LiveFeed<List<ReindexTask>, NewestTasksWatch> lists;

    /**
     * Creates the use case. It queries the store only while it has subscribers.
     *
     * @param tools the dependencies of the feed for subscribers to one task
     * @param listTools the dependencies of the feed for subscribers to the list of tasks
     */
    public WatchReindexService(
            ReindexTasks tasks, DataStreams streams, LiveFeed.Tools tools, LiveFeed.Tools listTools) {
        this.tasks = tasks;
        this.streams = streams;
        this.feed = LiveFeed.start(tools, this::ready);
        this.lists = LiveFeed.start(listTools, this::readyLists);
    }

    @Override
    public Flow.Publisher<ReindexTask> watch(StreamName stream) {
        if (tasks.find(stream).isEmpty() && streams.find(stream).isEmpty()) {
            throw ReindexTask.nothingToUpgrade(stream.value());
        }
        return feed.publisher(() -> new TaskWatch(tasks, stream));
    }

    @Override
    public Flow.Publisher<List<ReindexTask>> watchNewest(Supplier<NameScope> scope) {
        return lists.publisher(() -> new NewestTasksWatch(tasks, scope));
    }

    private Collection<NewestTasksWatch> readyLists(Collection<NewestTasksWatch> waiting) {
        List<ReindexTask> now = tasks.list();
        return waiting.stream().filter(watch -> watch.notice(now)).toList();
    }

    private Collection<TaskWatch> ready(Collection<TaskWatch> waiting) {
        Map<StreamName, Optional<ReindexTask>> now = new HashMap<>();
        return waiting.stream()
                .filter(watch -> watch.differsFrom(now.computeIfAbsent(watch.stream(), tasks::find)))
                .toList();
    }

    /** Returns the number of subscribers. */
    public int watchers() {
        return feed.subscribers() + lists.subscribers();
    }

    @Override
    public void close() {
        feed.close();
        lists.close();
    }
}
