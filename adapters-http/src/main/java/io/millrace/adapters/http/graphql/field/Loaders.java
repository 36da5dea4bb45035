package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.lifecycle.LifecycleView;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.TaskProgress;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.dataloader.DataLoader;
import org.dataloader.DataLoaderFactory;
import org.dataloader.DataLoaderOptions;
import org.dataloader.DataLoaderRegistry;
import org.dataloader.MappedBatchLoader;

/** Batches the reads of many fields of one operation, so that each kind of data is read with one query. */
public final class Loaders implements Supplier<DataLoaderRegistry> {

    private static final String BYTES = "bytes";
    private static final String COUNTS = "counts";
    private static final String NEWEST = "newest";
    private static final String TASKS = "tasks";
    private static final String PROGRESS = "progress";
    private static final String TEMPLATES = "templates";
    private static final String LIFECYCLES = "lifecycles";
    private static final String TEMPLATE_LIFECYCLES = "templateLifecycles";

    private final ReadIndices indices;
    private final ManageDataStreams streams;
    private final ManageReindexTasks tasks;
    private final ManageIndexTemplates templates;
    private final ManageLifecycles lifecycles;

    public Loaders(GraphQlPorts ports) {
        this.indices = ports.store().indices().read();
        this.streams = ports.store().streams();
        this.tasks = ports.store().reindex();
        this.templates = ports.store().templates().index();
        this.lifecycles = ports.store().lifecycles().manage();
    }

    @Override
    public DataLoaderRegistry get() {
        DataLoaderRegistry registry = new DataLoaderRegistry();
        registry.register(BYTES, Loaders.<Index, Long>loader(BYTES, keys -> byIndex(keys, indices.measureBytes(keys))));
        registry.register(
                COUNTS, Loaders.<Index, Long>loader(COUNTS, keys -> byIndex(keys, indices.countDocuments(keys))));
        registry.register(NEWEST, Loaders.<DataStream, Timestamp>loader(NEWEST, this::newest));
        registry.register(TASKS, Loaders.<StreamName, ReindexTask>loader(TASKS, tasks::find));
        // The progress is measured again for each event of a subscription.
        registry.register(
                PROGRESS,
                Loaders.<ReindexTask, TaskProgress>loader(
                        PROGRESS,
                        tasks::measure,
                        DataLoaderOptions.newOptions().setCachingEnabled(false).build()));
        registry.register(TEMPLATES, Loaders.<TemplateName, IndexTemplate>loader(TEMPLATES, this::templates));
        registry.register(LIFECYCLES, Loaders.<DataStream, Shown>loader(LIFECYCLES, this::lifecycles));
        registry.register(
                TEMPLATE_LIFECYCLES,
                Loaders.<TemplateName, Shown>loader(TEMPLATE_LIFECYCLES, names -> templates.lifecycles()));
        return registry;
    }

    /** Loads the values of a batch. */
    @FunctionalInterface
    private interface Batch<K, V> {

        Map<K, V> load(Set<K> keys);
    }

    private static <K, V> DataLoader<K, V> loader(String name, Batch<K, V> batch) {
        return loader(name, batch, DataLoaderOptions.newDefaultOptions());
    }

    private static <K, V> DataLoader<K, V> loader(String name, Batch<K, V> batch, DataLoaderOptions options) {
        MappedBatchLoader<K, V> loader = keys -> CompletableFuture.completedFuture(batch.load(keys));
        return DataLoaderFactory.newMappedDataLoader(name, loader, options);
    }

    private static Map<Index, Long> byIndex(Set<Index> keys, Map<IndexId, Long> measured) {
        Map<Index, Long> found = new HashMap<>();
        for (Index index : keys) {
            Long value = measured.get(index.id());
            if (value != null) {
                found.put(index, value);
            }
        }
        return found;
    }

    private Map<TemplateName, IndexTemplate> templates(Set<TemplateName> names) {
        Map<TemplateName, IndexTemplate> found = new HashMap<>();
        for (IndexTemplate template : templates.list(new NamePattern("*"))) {
            if (names.contains(template.name())) {
                found.put(template.name(), template);
            }
        }
        return found;
    }

    private Map<DataStream, Timestamp> newest(Set<DataStream> wanted) {
        Map<StreamName, Timestamp> newest = streams.newest(wanted);
        Map<DataStream, Timestamp> found = new HashMap<>();
        for (DataStream stream : wanted) {
            Timestamp latest = newest.get(stream.name());
            if (latest != null) {
                found.put(stream, latest);
            }
        }
        return found;
    }

    private Map<DataStream, Shown> lifecycles(Set<DataStream> streams) {
        LifecycleView view = lifecycles.of(List.copyOf(streams));
        Map<DataStream, Shown> found = new HashMap<>();
        for (DataStream stream : streams) {
            view.find(stream.name()).ifPresent(shown -> found.put(stream, shown));
        }
        return found;
    }

    static CompletableFuture<Shown> lifecycle(DataFetchingEnvironment environment, DataStream stream) {
        return Loaders.<DataStream, Shown>named(environment, LIFECYCLES).load(stream);
    }

    static CompletableFuture<Shown> lifecycle(DataFetchingEnvironment environment, TemplateName template) {
        return Loaders.<TemplateName, Shown>named(environment, TEMPLATE_LIFECYCLES)
                .load(template);
    }

    static CompletableFuture<Long> bytes(DataFetchingEnvironment environment, List<Index> indices) {
        return sum(Loaders.<Index, Long>named(environment, BYTES), indices);
    }

    static CompletableFuture<Long> documents(DataFetchingEnvironment environment, List<Index> indices) {
        return sum(Loaders.<Index, Long>named(environment, COUNTS), indices);
    }

    static CompletableFuture<Timestamp> newest(DataFetchingEnvironment environment, DataStream stream) {
        return Loaders.<DataStream, Timestamp>named(environment, NEWEST).load(stream);
    }

    static CompletableFuture<ReindexTask> task(DataFetchingEnvironment environment, StreamName stream) {
        return Loaders.<StreamName, ReindexTask>named(environment, TASKS).load(stream);
    }

    static CompletableFuture<TaskProgress> progress(DataFetchingEnvironment environment, ReindexTask task) {
        return Loaders.<ReindexTask, TaskProgress>named(environment, PROGRESS).load(task);
    }

    static CompletableFuture<IndexTemplate> template(DataFetchingEnvironment environment, TemplateName name) {
        return Loaders.<TemplateName, IndexTemplate>named(environment, TEMPLATES)
                .load(name);
    }

    private static CompletableFuture<Long> sum(DataLoader<Index, Long> loader, List<Index> indices) {
        return loader.loadMany(indices)
                .thenApply(values -> values.stream()
                        .filter(Objects::nonNull)
                        .mapToLong(Long::longValue)
                        .sum());
    }

    private static <K, V> DataLoader<K, V> named(DataFetchingEnvironment environment, String name) {
        DataLoader<K, V> loader = environment.getDataLoader(name);
        return Objects.requireNonNull(loader, name);
    }
}
