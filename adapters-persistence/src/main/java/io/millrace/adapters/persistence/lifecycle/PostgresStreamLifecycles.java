package io.millrace.adapters.persistence.lifecycle;

import io.millrace.adapters.persistence.database.Moments;
import io.millrace.adapters.persistence.database.PatientTransactions;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.lifecycle.TemplateLifecycles;
import io.millrace.domain.lifecycle.TemplateLifecycles.Kind;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.TimeText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Stores the lifecycles of data streams and templates in three tables. */
public record PostgresStreamLifecycles(Jdbi jdbi) implements StreamLifecycles {

    private static final Object TEMPLATES = new Object();

    @Override
    public Map<StreamName, Kept> find(Collection<StreamName> streams) {
        return streams.isEmpty()
                ? Map.of()
                : jdbi.withHandle(
                        handle -> read(handle.createQuery("""
                            select l.stream, l.created_at, l.generation, l.enabled, l.retention
                            from millrace.stream_lifecycle l
                            where l.stream = any(:streams)
                            """).bindArray("streams", String.class, names(streams))));
    }

    @Override
    public Map<StreamName, Kept> list() {
        return jdbi.withHandle(handle -> read(handle.createQuery("""
            select l.stream, l.created_at, l.generation, l.enabled, l.retention from millrace.stream_lifecycle l
            """)));
    }

    /** Returns the lifecycle of the data stream, and prevents changes of the lifecycle until the transaction ends. */
    public static Optional<StreamLifecycle> lock(Handle transaction, DataStream stream) {
        return Optional.ofNullable(read(transaction
                                .createQuery("""
                                    select l.stream, l.created_at, l.generation, l.enabled, l.retention
                                    from millrace.stream_lifecycle l
                                    where l.stream = :stream
                                    for share
                                    """)
                                .bind("stream", stream.name().value()))
                        .get(stream.name()))
                .filter(kept -> kept.isOf(stream))
                .map(Kept::lifecycle);
    }

    private static Map<StreamName, Kept> read(Query query) {
        return query.map((row, context) -> Map.entry(
                        new StreamName(row.getString("stream")),
                        new Kept(lifecycle(row), row.getLong("generation"), Moments.instant(row, "created_at"))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static StreamLifecycle lifecycle(ResultSet row) throws SQLException {
        return new StreamLifecycle(
                row.getBoolean("enabled"),
                Optional.ofNullable(row.getString("retention"))
                        .map(text -> TimeText.parse(StreamLifecycle.RETENTION, text)));
    }

    private static List<String> names(Collection<StreamName> streams) {
        return streams.stream().map(StreamName::value).sorted().toList();
    }

    @Override
    public void put(Collection<DataStream> streams, StreamLifecycle lifecycle) {
        List<DataStream> inOrder = streams.stream()
                .sorted((one, other) -> one.name().compareTo(other.name()))
                .toList();
        PatientTransactions.run(jdbi, transaction -> {
            for (DataStream stream : inOrder) {
                transaction
                        .createUpdate("""
                            insert into millrace.stream_lifecycle (stream, created_at, generation, enabled, retention)
                            values (:stream, :createdAt, :generation, :enabled, :retention)
                            on conflict (stream) do update
                            set created_at = excluded.created_at, generation = excluded.generation,
                                enabled = excluded.enabled, retention = excluded.retention
                            """)
                        .bind("stream", stream.name().value())
                        .bind("createdAt", Moments.bound(stream.writeIndex().createdAt()))
                        .bind("generation", stream.generation())
                        .bind("enabled", lifecycle.enabled())
                        .bind("retention", written(lifecycle))
                        .execute();
            }
            return inOrder;
        });
    }

    private static @Nullable String written(StreamLifecycle lifecycle) {
        return lifecycle.retention().map(TimeText::written).orElse(null);
    }

    @Override
    public void begin(DataStream stream, Optional<StreamLifecycle> lifecycle) {
        PatientTransactions.run(jdbi, transaction -> {
            begin(transaction, stream.name(), stream.createdAt(), lifecycle);
            return stream;
        });
    }

    /** Stores the lifecycle of a new data stream, in the transaction that creates the stream. */
    public static void begin(
            Handle transaction, StreamName stream, Instant createdAt, Optional<StreamLifecycle> lifecycle) {
        transaction
                .createUpdate(
                        "delete from millrace.stream_lifecycle where stream = :stream and created_at <> :createdAt")
                .bind("stream", stream.value())
                .bind("createdAt", Moments.bound(createdAt))
                .execute();
        lifecycle.ifPresent(set -> transaction
                .createUpdate("""
                    insert into millrace.stream_lifecycle (stream, created_at, generation, enabled, retention)
                    values (:stream, :createdAt, 1, :enabled, :retention)
                    on conflict (stream) do nothing
                    """)
                .bind("stream", stream.value())
                .bind("createdAt", Moments.bound(createdAt))
                .bind("enabled", set.enabled())
                .bind("retention", written(set))
                .execute());
    }

    @Override
    public void end(StreamName stream, Instant last) {
        PatientTransactions.run(
                jdbi,
                transaction -> transaction
                        .createUpdate("""
                            delete from millrace.stream_lifecycle
                            where stream = :stream and created_at <= :last
                            """)
                        .bind("stream", stream.value())
                        .bind("last", Moments.bound(last))
                        .execute());
    }

    /** Removes the lifecycle of a data stream, in the transaction that deletes the stream. */
    public static void end(Handle transaction, StreamName stream) {
        remove(transaction, List.of(stream));
    }

    @Override
    public void remove(Collection<StreamName> streams) {
        PatientTransactions.run(jdbi, transaction -> {
            remove(transaction, streams);
            return streams;
        });
    }

    private static void remove(Handle transaction, Collection<StreamName> streams) {
        transaction
                .createUpdate("delete from millrace.stream_lifecycle where stream = any(:streams)")
                .bindArray("streams", String.class, names(streams))
                .execute();
    }

    @Override
    public TemplateLifecycles readOfTemplates() {
        return jdbi.withHandle(
                handle -> new TemplateLifecycles(list(handle, Kind.TEMPLATE), list(handle, Kind.COMPONENT)));
    }

    private static Map<TemplateName, StreamLifecycle> list(Handle handle, Kind kind) {
        return handle.createQuery("select t.template, t.enabled, t.retention from millrace.<table> t")
                .define("table", table(kind))
                .map((row, context) -> Map.entry(new TemplateName(row.getString("template")), lifecycle(row)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    @Override
    public void putOfTemplate(Kind kind, TemplateName template, Optional<StreamLifecycle> lifecycle, Runnable change) {
        if (lifecycle.isEmpty()) {
            removeOfTemplates(kind, List.of(template), change);
            return;
        }
        changeTemplates(
                change,
                transaction -> transaction
                        .createUpdate("""
                    insert into millrace.<table> (template, enabled, retention)
                    values (:template, :enabled, :retention)
                    on conflict (template) do update
                    set enabled = excluded.enabled, retention = excluded.retention
                    """)
                        .define("table", table(kind))
                        .bind("template", template.value())
                        .bind("enabled", lifecycle.get().enabled())
                        .bind("retention", written(lifecycle.get()))
                        .execute());
    }

    @Override
    public void removeOfTemplates(Kind kind, Collection<TemplateName> templates, Runnable change) {
        changeTemplates(
                change,
                transaction -> transaction
                        .createUpdate("delete from millrace.<table> where template = any(:templates)")
                        .define("table", table(kind))
                        .bindArray(
                                "templates",
                                String.class,
                                templates.stream().map(TemplateName::value).toList())
                        .execute());
    }

    private static String table(Kind kind) {
        return switch (kind) {
            case TEMPLATE -> "template_lifecycle";
            case COMPONENT -> "component_lifecycle";
        };
    }

    /**
     * Executes a change of a template with another connection, while this connection holds a database lock. Only one
     * thread of this instance does this at a time. Otherwise several threads could hold connections while they wait for
     * the lock, and no connection would be left for the change.
     */
    private void changeTemplates(Runnable change, HandleCallback<Integer, RuntimeException> step) {
        synchronized (TEMPLATES) {
            PatientTransactions.run(jdbi, transaction -> {
                transaction.execute("lock table millrace.template_lifecycle in share row exclusive mode");
                change.run();
                return step.withHandle(transaction);
            });
        }
    }
}
