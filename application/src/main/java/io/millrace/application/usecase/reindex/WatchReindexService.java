package io.millrace.application.usecase.reindex;

import io.millrace.application.port.driven.engine.DataStreams;
import io.millrace.application.port.driven.service.reindex.ReindexTasks;
import io.millrace.application.port.driving.reindex.WatchReindex;
import io.millrace.application.usecase.live.LiveFeed;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Flow;

/** Follows upgrades. One query serves all subscribers. */
public final class WatchReindexService implements WatchReindex, AutoCloseable {

    private final ReindexTasks tasks;
    private final DataStreams streams;
    private final LiveFeed<ReindexTask, TaskWatch> feed;

    /** Creates the use case. It queries the store only while it has subscribers. */
    public WatchReindexService(ReindexTasks tasks, DataStreams streams, LiveFeed.Tools tools) {
        this.tasks = tasks;
        this.streams = streams;
        this.feed = LiveFeed.start(tools, this::ready);
    }

    @Override
    public Flow.Publisher<ReindexTask> watch(StreamName stream) {
        if (tasks.find(stream).isEmpty() && streams.find(stream).isEmpty()) {
            throw ReindexTask.nothingToUpgrade(stream.value());
        }
        return feed.publisher(() -> new TaskWatch(tasks, stream));
    }

    private Collection<TaskWatch> ready(Collection<TaskWatch> waiting) {
        Map<StreamName, Optional<ReindexTask>> now = new HashMap<>();
        return waiting.stream()
                .filter(watch -> watch.differsFrom(now.computeIfAbsent(watch.stream(), tasks::find)))
                .toList();
    }

    /** Returns the number of subscribers. */
    public int watchers() {
        return feed.subscribers();
    }

    @Override
    public void close() {
        feed.close();
    }
}
