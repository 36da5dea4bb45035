package io.millrace.application.usecase;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.InMemoryEngine;
import io.millrace.application.port.driven.service.InMemoryClusterSettings;
import io.millrace.application.port.driving.document.CountDocuments;
import io.millrace.application.port.driving.document.FindDocument;
import io.millrace.application.port.driving.document.FindDocuments;
import io.millrace.application.port.driving.document.IngestDocuments;
import io.millrace.application.port.driving.document.SearchDocuments;
import io.millrace.application.port.driving.index.BlockIndices;
import io.millrace.application.port.driving.index.ChangeAliases;
import io.millrace.application.port.driving.index.ChangeIndexSettings;
import io.millrace.application.port.driving.index.CloseIndices;
import io.millrace.application.port.driving.index.CreateIndex;
import io.millrace.application.port.driving.index.CreateIndexFrom;
import io.millrace.application.port.driving.index.DeleteIndices;
import io.millrace.application.port.driving.index.DescribeIndices;
import io.millrace.application.port.driving.index.ListAliases;
import io.millrace.application.port.driving.index.OpenIndices;
import io.millrace.application.port.driving.index.PutMapping;
import io.millrace.application.port.driving.setting.ChangeClusterSettings;
import io.millrace.application.port.driving.setting.ReadClusterSettings;
import io.millrace.application.port.driving.stream.CreateDataStream;
import io.millrace.application.port.driving.stream.DeleteDataStreams;
import io.millrace.application.port.driving.stream.DeleteIndexTemplates;
import io.millrace.application.port.driving.stream.ListDataStreams;
import io.millrace.application.port.driving.stream.ListIndexTemplates;
import io.millrace.application.port.driving.stream.MeasureDataStreams;
import io.millrace.application.port.driving.stream.ModifyDataStreams;
import io.millrace.application.port.driving.stream.PutIndexTemplate;
import io.millrace.application.port.driving.stream.RollOverDataStream;
import io.millrace.application.usecase.document.FindDocumentsService;
import io.millrace.application.usecase.document.IngestDocumentsService;
import io.millrace.application.usecase.document.ReadDocumentsService;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.index.BlockIndicesService;
import io.millrace.application.usecase.index.ChangeAliasesService;
import io.millrace.application.usecase.index.ChangeIndexSettingsService;
import io.millrace.application.usecase.index.CloseIndicesService;
import io.millrace.application.usecase.index.CreateIndexFromService;
import io.millrace.application.usecase.index.CreateIndexService;
import io.millrace.application.usecase.index.DeleteIndicesService;
import io.millrace.application.usecase.index.ListAliasesService;
import io.millrace.application.usecase.index.OpenIndicesService;
import io.millrace.application.usecase.index.PutMappingService;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.application.usecase.setting.ChangeClusterSettingsService;
import io.millrace.application.usecase.stream.DeleteDataStreamsService;
import io.millrace.application.usecase.stream.DeleteIndexTemplatesService;
import io.millrace.application.usecase.stream.ListDataStreamsService;
import io.millrace.application.usecase.stream.ListIndexTemplatesService;
import io.millrace.application.usecase.stream.MeasureDataStreamsService;
import io.millrace.application.usecase.stream.ModifyDataStreamsService;
import io.millrace.application.usecase.stream.PutIndexTemplateService;
import io.millrace.application.usecase.stream.RollOverDataStreamService;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.security.RestrictedNames;
import io.millrace.domain.text.NamePattern;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** All use cases of the store on stand-ins, at a noon that stands still. */
public final class StoreFixture {

    public static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private static final RestrictedNames SYSTEM = new RestrictedNames(List.of(new NamePattern(".system*")));
    private static final SystemFeatures FEATURES = new SystemFeatures(ShippedFeatures.ALL);
    private static final ReservedNames RESERVED = new ReservedNames(Set.of("graphql"));

    public final InMemoryEngine engine = new InMemoryEngine();
    public final Clock clock = Clock.fixed(NOON, ZoneOffset.UTC);

    public final List<String> incidents = new CopyOnWriteArrayList<>();

    private final AtomicLong lastId = new AtomicLong();
    private final InMemoryClusterSettings clusterSettings = new InMemoryClusterSettings();
    private final StreamCreation creation =
            new StreamCreation(engine.dataStreams(), engine.indexTemplates(), RESERVED, IndexVersion.CURRENT, clock);
    private final TargetResolution resolution = new TargetResolution(engine.indices());

    public IngestDocuments ingestDocuments() {
        return ingestDocuments(engine.documents());
    }

    public IngestDocuments ingestDocuments(DocumentStore documents) {
        return new IngestDocumentsService(
                engine.writeIndices(),
                documents,
                creation,
                FEATURES,
                () -> DocumentId.timeOrdered(NOON.toEpochMilli(), lastId.incrementAndGet(), 0),
                clock,
                (what, failure) -> incidents.add(what));
    }

    public FindDocument findDocument() {
        return new ReadDocumentsService(resolution, engine.documents());
    }

    public FindDocuments findDocuments() {
        return new FindDocumentsService(resolution, engine.documents());
    }

    public CountDocuments countDocuments() {
        return new ReadDocumentsService(resolution, engine.documents());
    }

    public SearchDocuments searchDocuments() {
        return new ReadDocumentsService(resolution, engine.documents());
    }

    public CreateDataStream createDataStream() {
        return creation::create;
    }

    public ListDataStreams listDataStreams() {
        return new ListDataStreamsService(engine.indices(), engine.dataStreams(), engine.documents());
    }

    public MeasureDataStreams measureDataStreams() {
        return new MeasureDataStreamsService(engine.dataStreams(), engine.indices(), engine.documents());
    }

    public DeleteDataStreams deleteDataStreams() {
        return new DeleteDataStreamsService(engine.indices(), engine.dataStreams());
    }

    public RollOverDataStream rollOverDataStream() {
        return new RollOverDataStreamService(
                engine.dataStreams(), engine.indices(), engine.documents(), creation, clock);
    }

    public PutIndexTemplate putIndexTemplate() {
        return new PutIndexTemplateService(engine.indexTemplates(), engine.indices());
    }

    public ListIndexTemplates listIndexTemplates() {
        return new ListIndexTemplatesService(engine.indexTemplates());
    }

    public DeleteIndexTemplates deleteIndexTemplates() {
        return new DeleteIndexTemplatesService(engine.indexTemplates());
    }

    public DescribeIndices describeIndices() {
        return resolution::findIndices;
    }

    public DeleteIndices deleteIndices() {
        return new DeleteIndicesService(engine.indices(), engine.dataStreams(), resolution, FEATURES);
    }

    public BlockIndices blockIndices() {
        return new BlockIndicesService(engine.indices(), resolution, FEATURES);
    }

    public CloseIndices closeIndices() {
        return new CloseIndicesService(engine.indices(), resolution, FEATURES);
    }

    public OpenIndices openIndices() {
        return new OpenIndicesService(engine.indices(), resolution);
    }

    public ListAliases listAliases() {
        return new ListAliasesService(engine.aliases(), resolution);
    }

    public ChangeAliases changeAliases() {
        return new ChangeAliasesService(engine.aliases(), resolution, RESERVED, SYSTEM, FEATURES);
    }

    public CreateIndexFrom createIndexFrom() {
        return new CreateIndexFromService(
                engine.indices(), engine.indexTemplates(), RESERVED, IndexVersion.CURRENT, clock);
    }

    public CreateIndex createIndex() {
        return new CreateIndexService(
                engine.indices(), engine.indexTemplates(), RESERVED, SYSTEM, IndexVersion.CURRENT, clock);
    }

    public ChangeIndexSettings changeIndexSettings() {
        return new ChangeIndexSettingsService(engine.indices(), resolution, FEATURES);
    }

    public PutMapping putMapping() {
        return new PutMappingService(engine.indices(), resolution, FEATURES);
    }

    public ModifyDataStreams modifyDataStreams() {
        return new ModifyDataStreamsService(engine.dataStreams(), engine.indices(), SYSTEM);
    }

    public ReadClusterSettings readClusterSettings() {
        return clusterSettings::read;
    }

    public ChangeClusterSettings changeClusterSettings() {
        return new ChangeClusterSettingsService(clusterSettings);
    }
}
