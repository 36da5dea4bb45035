package io.millrace.application.usecase;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.EngineFixture;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.service.FiltersById;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driven.service.OneInstance;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.ReadDocuments;
import io.millrace.application.port.driving.index.ChangeIndices;
import io.millrace.application.port.driving.index.CreateIndices;
import io.millrace.application.port.driving.index.ManageAliases;
import io.millrace.application.port.driving.index.ReadIndices;
import io.millrace.application.port.driving.setting.ManageClusterSettings;
import io.millrace.application.port.driving.stream.ManageDataStreams;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.application.usecase.document.IngestDocumentsService;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.text.NamePattern;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * All use cases of the store on stand-ins, at a noon that stands still. A failure of input or output is an outage there, and
 * each look at the time takes a second.
 */
public final class StoreFixture {

    public static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private static final RestrictedNames SYSTEM = new RestrictedNames(List.of(new NamePattern(".system*")));
    private static final SystemFeatures FEATURES = new SystemFeatures(ShippedFeatures.ALL);
    private static final ReservedNames RESERVED = new ReservedNames(Set.of("graphql"));

    private final InMemoryUpgradeStore store = new InMemoryUpgradeStore();
    public final InMemoryEngine engine = store.engine();
    public final Clock clock = Clock.fixed(NOON, ZoneOffset.UTC);

    public final List<String> incidents = new CopyOnWriteArrayList<>();

    private final ThreadLocal<AtomicLong> seconds = ThreadLocal.withInitial(AtomicLong::new);

    private final AtomicLong lastId = new AtomicLong();
    public final ServiceMemory memory = store.memory(new InMemoryAnnouncements());
    private final StoreUseCases useCases = useCases(store.ports());

    private StoreUseCases useCases(Engine ports) {
        return StoreAssembly.of(
                ports,
                ports,
                memory,
                new StoreAssembly.Tools(
                        new StoreAssembly.Identity("mill", OneInstance.INSTANCE.id(), "race"),
                        FEATURES,
                        SYSTEM,
                        RESERVED,
                        () -> DocumentId.timeOrdered(NOON.toEpochMilli(), lastId.incrementAndGet(), 0),
                        clock,
                        new IngestDocumentsService.FailureHandling(
                                failure -> failure instanceof UncheckedIOException,
                                (what, failure) -> incidents.add(what),
                                () -> seconds.get().incrementAndGet() * 1_000_000_000L),
                        (caller, kind, details) -> {},
                        (base, override) -> override,
                        EngineFixture.LAST_WINS,
                        new FiltersById()));
    }

    public StoreUseCases all() {
        return useCases;
    }

    public IngestDocuments ingestDocuments() {
        return useCases.documents().ingest();
    }

    public IngestDocuments ingestDocuments(DocumentStore documents) {
        return useCases(store.ports(documents, store.indexUpgrades(), store.documentCopier()))
                .documents()
                .ingest();
    }

    public ReadDocuments readDocuments() {
        return useCases.documents().read();
    }

    public ManageDataStreams streams() {
        return useCases.streams();
    }

    public ManageIndexTemplates templates() {
        return useCases.templates().index();
    }

    public ReadIndices readIndices() {
        return useCases.indices().read();
    }

    public CreateIndices createIndices() {
        return useCases.indices().create();
    }

    public ChangeIndices changeIndices() {
        return useCases.indices().change();
    }

    public ManageAliases aliases() {
        return useCases.indices().aliases();
    }

    public ManageClusterSettings clusterSettings() {
        return useCases.settings();
    }

    /** Allows requests to delete indices by patterns. */
    public void allowDeletionByPatterns() {
        clusterSettings()
                .change(new ManageClusterSettings.Request(
                        Map.of("action.destructive_requires_name", Optional.of("false")), Map.of()));
    }
}
