package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driven.service.lifecycle.LifecycleRuns.Failure;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.application.port.driving.lifecycle.LifecycleView;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles.Explained;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles.Managed;
import io.millrace.application.port.driving.lifecycle.TrimDataStream;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.privilege.NameScope;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.text.TimeText;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields about lifecycles of data streams. */
public record LifecycleFields(StoreUseCases store) {

    public void register(Fields fields) {
        fields.loading("DataStream", "lifecycle", Action.READ_LIFECYCLES, (environment, access) -> {
                    DataStream stream = StreamFields.source(environment, DataStream.class);
                    access.require(stream.name().value());
                    return Loaders.lifecycle(environment, stream);
                })
                .loading(
                        "IndexTemplate",
                        "lifecycle",
                        Action.READ_TEMPLATES,
                        (environment, access) -> Loaders.lifecycle(
                                environment,
                                StreamFields.source(environment, IndexTemplate.class)
                                        .name()))
                .acting("Query", "explainLifecycle", Action.EXPLAIN_LIFECYCLE, this::explain)
                .acting("Mutation", "trimDataStream", Action.TRIM_DATA_STREAM, this::trim)
                .acting("Mutation", "putLifecycle", Action.PUT_LIFECYCLE, this::put)
                .acting("Mutation", "deleteLifecycle", Action.DELETE_LIFECYCLE, this::delete);
        fields.of(Shown.class, "Lifecycle")
                .showing("enabled", shown -> shown.lifecycle().enabled())
                .showing("dataRetention", shown -> text(shown.lifecycle().retention()))
                .showing("effectiveRetention", shown -> text(shown.retention().time()))
                .showing(
                        "retentionDeterminedBy",
                        shown -> shown.retention().source().name())
                .showing("rollover", shown -> shown.rollover().conditions());
        fields.of(Condition.class, "LifecycleCondition")
                .showing("condition", condition -> condition.kind().key())
                .showing("value", Condition::written);
        fields.of(Trim.class, "TrimResult")
                .showing("dryRun", Trim::dryRun)
                .showing(
                        "removed",
                        trim -> trim.outcome().removed().stream()
                                .map(IndexName::value)
                                .toList())
                .showing("kept", trim -> trim.outcome().kept());
        fields.of(TrimDataStream.Kept.class, "KeptIndex")
                .showing("index", kept -> kept.index().value())
                .showing("reason", kept -> kept.reason().name())
                .showing("newest", kept -> kept.latest().orElse(null));
        fields.of(Explained.class, "IndexLifecycle")
                .showing("index", explained -> explained.index().name().value())
                .showing("managed", explained -> explained.managed().isPresent())
                .showing(
                        "rolledOverAt",
                        explained -> explained
                                .managed()
                                .flatMap(managed -> managed.age().rolledOverAt())
                                .orElse(null))
                .showing(
                        "removableAt",
                        explained -> explained
                                .managed()
                                .flatMap(Managed::removableAt)
                                .orElse(null))
                .showing(
                        "error",
                        explained -> explained
                                .managed()
                                .flatMap(Managed::failure)
                                .map(Failure::message)
                                .orElse(null));
    }

    private static @Nullable String text(Optional<TimeText> time) {
        return time.map(TimeText::written).orElse(null);
    }

    /** Reads a lifecycle from a request. */
    static StreamLifecycle read(Map<?, ?> given) {
        return new StreamLifecycle(
                !Boolean.FALSE.equals(given.get("enabled")),
                Optional.ofNullable((String) given.get("dataRetention"))
                        .map(text -> TimeText.parse(StreamLifecycle.RETENTION, text)));
    }

    private List<Explained> explain(DataFetchingEnvironment environment, Access access) {
        StreamName name = StreamFields.named(StreamFields.text(environment, "dataStream"), access);
        return store.lifecycles()
                .manage()
                .explain(new ReadTarget(
                        NameSelection.ofName(name.value()),
                        NameScope.everything(Action.EXPLAIN_LIFECYCLE),
                        false,
                        true))
                .indices();
    }

    private record Trim(boolean dryRun, TrimDataStream.Outcome outcome) {}

    private Trim trim(DataFetchingEnvironment environment, Access access) {
        StreamName name = StreamFields.named(StreamFields.text(environment, "name"), access);
        boolean dryRun = Boolean.TRUE.equals(environment.<Boolean>getArgument("dryRun"));
        Timestamp before = Objects.requireNonNull(environment.<Timestamp>getArgument("before"), "before");
        TrimDataStream.Request request = new TrimDataStream.Request(name, before, dryRun);
        TrimDataStream.Outcome outcome = store.lifecycles().trim().trim(request);
        if (!dryRun && !outcome.removed().isEmpty()) {
            store.audit().audit(access.caller(), Kind.INDICES_REMOVED, TrimDataStream.audited(request, outcome));
        }
        return new Trim(dryRun, outcome);
    }

    private @Nullable Shown put(DataFetchingEnvironment environment, Access access) {
        StreamName name = StreamFields.named(StreamFields.text(environment, "dataStream"), access);
        StreamLifecycle lifecycle =
                read(Objects.requireNonNull(environment.<Map<String, Object>>getArgument("lifecycle"), "lifecycle"));
        LifecycleView view = store.lifecycles()
                .manage()
                .put(NameSelection.ofName(name.value()), NameScope.everything(Action.PUT_LIFECYCLE), lifecycle);
        for (DataStream stream : view.streams()) {
            store.audit().audit(access.caller(), Kind.LIFECYCLE_CHANGED, ManageLifecycles.audited(stream, lifecycle));
        }
        return view.find(name).orElse(null);
    }

    private String delete(DataFetchingEnvironment environment, Access access) {
        StreamName name = StreamFields.named(StreamFields.text(environment, "dataStream"), access);
        store.lifecycles()
                .manage()
                .delete(NameSelection.ofName(name.value()), NameScope.everything(Action.DELETE_LIFECYCLE));
        store.audit().audit(access.caller(), Kind.LIFECYCLE_REMOVED, Map.of("data_stream", name.value()));
        return name.value();
    }
}
