package io.millrace.application.usecase;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.engine.InMemoryUpgradeStore;
import io.millrace.application.port.driven.service.InMemoryAnnouncements;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.document.CountDocuments;
import io.millrace.application.port.driving.document.FindDocument;
import io.millrace.application.port.driving.document.FindDocuments;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.SearchDocuments;
import io.millrace.application.port.driving.index.ChangeAliases;
import io.millrace.application.port.driving.index.ChangeIndexSettings;
import io.millrace.application.port.driving.index.ChangeIndexStates;
import io.millrace.application.port.driving.index.CreateIndex;
import io.millrace.application.port.driving.index.CreateIndexFrom;
import io.millrace.application.port.driving.index.DeleteIndices;
import io.millrace.application.port.driving.index.DescribeIndices;
import io.millrace.application.port.driving.index.ListAliases;
import io.millrace.application.port.driving.index.PutMapping;
import io.millrace.application.port.driving.setting.ManageClusterSettings;
import io.millrace.application.port.driving.stream.CreateDataStream;
import io.millrace.application.port.driving.stream.DeleteDataStreams;
import io.millrace.application.port.driving.stream.ListDataStreams;
import io.millrace.application.port.driving.stream.ManageIndexTemplates;
import io.millrace.application.port.driving.stream.MeasureDataStreams;
import io.millrace.application.port.driving.stream.ModifyDataStreams;
import io.millrace.application.port.driving.stream.RollOverDataStream;
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
    private final StoreUseCases useCases = useCases(store.ports());

    private StoreUseCases useCases(Engine ports) {
        return StoreAssembly.of(
                ports,
                ports,
                store.memory(new InMemoryAnnouncements()),
                new StoreAssembly.Tools(
                        new StoreAssembly.Identity("mill", "race", "requests"),
                        FEATURES,
                        SYSTEM,
                        RESERVED,
                        () -> DocumentId.timeOrdered(NOON.toEpochMilli(), lastId.incrementAndGet(), 0),
                        clock,
                        new IngestDocumentsService.FailureHandling(
                                failure -> failure instanceof UncheckedIOException,
                                (what, failure) -> incidents.add(what),
                                () -> seconds.get().incrementAndGet() * 1_000_000_000L),
                        (caller, kind, details) -> {}));
    }

    public IngestDocuments ingestDocuments() {
        return useCases.documents().ingest();
    }

    public IngestDocuments ingestDocuments(DocumentStore documents) {
        return useCases(store.ports(documents, store.indexUpgrades(), store.documentCopier()))
                .documents()
                .ingest();
    }

    public FindDocument findDocument() {
        return useCases.documents().find();
    }

    public FindDocuments findDocuments() {
        return useCases.documents().findAll();
    }

    public CountDocuments countDocuments() {
        return useCases.documents().count();
    }

    public SearchDocuments searchDocuments() {
        return useCases.documents().search();
    }

    public CreateDataStream createDataStream() {
        return useCases.streams().create();
    }

    public ListDataStreams listDataStreams() {
        return useCases.streams().list();
    }

    public MeasureDataStreams measureDataStreams() {
        return useCases.streams().measure();
    }

    public DeleteDataStreams deleteDataStreams() {
        return useCases.streams().delete();
    }

    public RollOverDataStream rollOverDataStream() {
        return useCases.streams().rollOver();
    }

    public ManageIndexTemplates templates() {
        return useCases.templates();
    }

    public DescribeIndices describeIndices() {
        return useCases.indices().describe();
    }

    public DeleteIndices deleteIndices() {
        return useCases.indices().delete();
    }

    public ChangeIndexStates states() {
        return useCases.indices().states();
    }

    public ListAliases listAliases() {
        return useCases.indices().aliases();
    }

    public ChangeAliases changeAliases() {
        return useCases.indices().changeAliases();
    }

    public CreateIndexFrom createIndexFrom() {
        return useCases.indices().createFrom();
    }

    public CreateIndex createIndex() {
        return useCases.indices().create();
    }

    public ChangeIndexSettings changeIndexSettings() {
        return useCases.indices().changeSettings();
    }

    public PutMapping putMapping() {
        return useCases.indices().putMapping();
    }

    public ModifyDataStreams modifyDataStreams() {
        return useCases.streams().modify();
    }

    public ManageClusterSettings clusterSettings() {
        return useCases.settings();
    }
}
