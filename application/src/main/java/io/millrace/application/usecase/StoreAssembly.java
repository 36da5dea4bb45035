package io.millrace.application.usecase;

import io.millrace.application.port.driven.engine.Engine;
import io.millrace.application.port.driven.service.AliasDefinitions;
import io.millrace.application.port.driven.service.InstalledTemplates;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.port.driving.stream.InstallTemplates;
import io.millrace.application.usecase.deprecation.DeprecationsService;
import io.millrace.application.usecase.document.DocumentMeter;
import io.millrace.application.usecase.document.IngestDocumentsService;
import io.millrace.application.usecase.document.ReadDocumentsService;
import io.millrace.application.usecase.document.TargetCreation;
import io.millrace.application.usecase.feature.MigrationWorkload;
import io.millrace.application.usecase.feature.SystemFeaturesService;
import io.millrace.application.usecase.health.DescribeClusterService;
import io.millrace.application.usecase.index.AliasesService;
import io.millrace.application.usecase.index.ChangeIndicesService;
import io.millrace.application.usecase.index.CreateIndicesService;
import io.millrace.application.usecase.index.InitialParts;
import io.millrace.application.usecase.index.NewAliases;
import io.millrace.application.usecase.index.ReadIndicesService;
import io.millrace.application.usecase.index.TargetResolution;
import io.millrace.application.usecase.lifecycle.LifecyclesService;
import io.millrace.application.usecase.lifecycle.PoliciesService;
import io.millrace.application.usecase.lifecycle.TrimDataStreamService;
import io.millrace.application.usecase.reindex.ReindexTasksService;
import io.millrace.application.usecase.reindex.ReindexWorkload;
import io.millrace.application.usecase.reindex.TaskCancellation;
import io.millrace.application.usecase.reindex.TaskMeasurement;
import io.millrace.application.usecase.reindex.TaskStart;
import io.millrace.application.usecase.reindex.UpgradeCheck;
import io.millrace.application.usecase.reindex.UpgradeEstimation;
import io.millrace.application.usecase.routing.RoutedEngine;
import io.millrace.application.usecase.setting.ClusterSettingsService;
import io.millrace.application.usecase.stream.ComponentTemplatesService;
import io.millrace.application.usecase.stream.DataStreamsService;
import io.millrace.application.usecase.stream.IndexTemplatesService;
import io.millrace.application.usecase.stream.InstallTemplatesService;
import io.millrace.application.usecase.stream.LegacyTemplatesService;
import io.millrace.application.usecase.stream.RollOverAliasesService;
import io.millrace.application.usecase.stream.RolloverJudge;
import io.millrace.application.usecase.stream.SimulateTemplatesService;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.application.usecase.upgrade.LeaseCheck;
import io.millrace.application.usecase.upgrade.UpgradeEnding;
import io.millrace.application.usecase.upgrade.UpgradeExclusion;
import io.millrace.application.usecase.work.WorkAnnouncements;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.index.ReservedNames;
import io.millrace.domain.security.privilege.RestrictedNames;
import io.millrace.domain.stream.TemplateParts;
import io.millrace.domain.text.JsonText;
import java.time.Clock;
import java.util.UUID;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/** Creates the use cases of {@link StoreUseCases}, for the program and for tests. */
public final class StoreAssembly {

    private final Engine engine;
    private final Engine system;
    private final ServiceMemory memory;
    private final Tools tools;
    private final TargetResolution resolution;
    private final StreamCreation creation;
    private final CreateIndicesService createIndices;

    private StoreAssembly(Engine engine, Engine system, ServiceMemory memory, Tools tools) {
        this.engine = engine;
        this.system = system;
        this.memory = memory;
        this.tools = tools;
        this.resolution = new TargetResolution(engine.indices());
        this.creation = creation(engine, memory, tools);
        this.createIndices = new CreateIndicesService(
                engine.indices(),
                new InitialParts(
                        engine.indexTemplates(), memory.legacyTemplates(), tools.composition(), tools.mappings()),
                newAliases(tools),
                tools.reserved(),
                engine.versions(),
                tools.clock(),
                tools.audit());
    }

    /**
     * The dependencies of the use cases other than engine and service memory.
     *
     * @param restricted the names of the indices of the service; no alias may refer to these indices
     * @param reserved names that no index, alias or data stream may have
     * @param ids creates time-ordered ids; thread-safe
     * @param audit records changes in the audit trail
     * @param mappings merges two mappings of legacy templates; if both define a field, the second mapping has
     *     precedence
     * @param composition merges index templates with their component templates
     * @param aliases parses the definitions of aliases
     */
    public record Tools(
            Identity identity,
            SystemFeatures features,
            RestrictedNames restricted,
            ReservedNames reserved,
            Supplier<DocumentId> ids,
            Clock clock,
            IngestDocumentsService.FailureHandling failures,
            AuditChange audit,
            BinaryOperator<JsonText> mappings,
            TemplateParts.Merge composition,
            AliasDefinitions aliases) {}

    /**
     * The names of this instance and its cluster.
     *
     * @param process the identity of the process of this instance
     */
    public record Identity(String instance, UUID process, String cluster) {

        /** Returns a unique name for leases that are held by requests of this instance. */
        String leaseHolder() {
            return instance + "/requests/" + process;
        }
    }

    /**
     * Creates all use cases. This method does not query the store.
     *
     * @param system the engine that stores the indices of system features
     * @param configured the engine that stores all other data; may be the same engine as {@code system}
     */
    public static StoreUseCases of(Engine system, Engine configured, ServiceMemory memory, Tools tools) {
        StoreAssembly assembly =
                new StoreAssembly(RoutedEngine.of(system, configured, tools.features()), system, memory, tools);
        return new StoreUseCases(
                assembly.documents(),
                assembly.streams(),
                assembly.templates(),
                assembly.lifecycles(),
                assembly.indices(),
                new ClusterSettingsService(memory.clusterSettings()),
                assembly.reindex(),
                assembly.features(),
                new DescribeClusterService(
                        memory.cluster(),
                        assembly.engine.indices(),
                        configured.versions(),
                        tools.identity().instance(),
                        tools.identity().process(),
                        tools.identity().cluster()),
                assembly.deprecations(),
                tools.audit());
    }

    /** Returns the use case that installs the templates of the service in an engine. */
    public static InstallTemplates installation(
            Engine engine, StoreUseCases.Templates templates, InstalledTemplates installed) {
        return new InstallTemplatesService(
                engine.indexTemplates(),
                engine.indices(),
                engine.capabilities(),
                templates.index(),
                templates.components(),
                installed);
    }

    /** Returns the component that creates data streams and backing indices. Upgrades use it too. */
    public static StreamCreation creation(Engine engine, ServiceMemory memory, Tools tools) {
        return new StreamCreation(
                engine.dataStreams(),
                engine.indexTemplates(),
                tools.composition(),
                newAliases(tools),
                tools.reserved(),
                engine.versions(),
                engine.backingIndexNames(),
                memory.lifecycles(),
                memory.clock());
    }

    private static NewAliases newAliases(Tools tools) {
        return new NewAliases(tools.aliases(), tools.reserved(), tools.restricted());
    }

    private StoreUseCases.Documents documents() {
        DocumentMeter meter = new DocumentMeter(tools.clock());
        return new StoreUseCases.Documents(
                meter.counting(new IngestDocumentsService(
                        engine.writeIndices(),
                        engine.dataStreams(),
                        engine.documents(),
                        engine.capabilities(),
                        new TargetCreation(creation, createIndices, memory.clusterSettings(), tools.audit()),
                        tools.features(),
                        tools.ids(),
                        tools.clock(),
                        tools.failures())),
                meter.counting(new ReadDocumentsService(resolution, engine.documents(), tools.aliases())),
                meter);
    }

    private DataStreamsService streams() {
        return new DataStreamsService(
                engine.dataStreams(),
                engine.indices(),
                engine.documents(),
                memory.lifecycles(),
                creation,
                tools.restricted(),
                judge(),
                tools.audit());
    }

    private RolloverJudge judge() {
        return new RolloverJudge(engine.indices(), engine.documents(), memory.clock());
    }

    private StoreUseCases.Templates templates() {
        return new StoreUseCases.Templates(
                new IndexTemplatesService(
                        engine.indexTemplates(),
                        engine.indices(),
                        memory.lifecycles(),
                        memory.clusterSettings(),
                        tools.composition(),
                        tools.audit()),
                new ComponentTemplatesService(
                        engine.indexTemplates(),
                        memory.lifecycles(),
                        memory.clusterSettings(),
                        tools.composition(),
                        tools.audit()),
                new SimulateTemplatesService(
                        engine.indexTemplates(),
                        memory.legacyTemplates(),
                        engine.indices(),
                        memory.lifecycles(),
                        memory.clusterSettings(),
                        tools.composition()),
                new LegacyTemplatesService(memory.legacyTemplates(), tools.audit()));
    }

    private StoreUseCases.Lifecycles lifecycles() {
        LifecyclesService lifecycles = manageLifecycles();
        return new StoreUseCases.Lifecycles(
                lifecycles,
                new TrimDataStreamService(
                        engine,
                        memory,
                        new UpgradeExclusion(
                                memory.leases(),
                                memory.reindexTasks(),
                                tools.identity().leaseHolder())),
                new PoliciesService(
                        engine.indices(),
                        engine.indexTemplates(),
                        resolution,
                        lifecycles,
                        memory.policies(),
                        memory.lifecycleRuns()));
    }

    private LifecyclesService manageLifecycles() {
        return new LifecyclesService(
                engine.indices(), resolution, memory.lifecycles(), memory.clusterSettings(), memory.lifecycleRuns());
    }

    private DeprecationsService deprecations() {
        return new DeprecationsService(
                engine.indices(),
                engine.versions(),
                engine.indexTemplates(),
                memory.policies(),
                manageLifecycles(),
                memory.clusterSettings(),
                tools.restricted());
    }

    private StoreUseCases.Indices indices() {
        return new StoreUseCases.Indices(
                readIndices(),
                createIndices,
                new ChangeIndicesService(
                        engine.indices(),
                        engine.dataStreams(),
                        resolution,
                        tools.features(),
                        memory.clusterSettings(),
                        tools.audit()),
                new AliasesService(
                        engine.aliases(),
                        resolution,
                        tools.reserved(),
                        tools.restricted(),
                        tools.features(),
                        tools.audit()),
                new RollOverAliasesService(
                        engine.indices(), engine.aliases(), createIndices, judge(), tools.features(), tools.audit()));
    }

    private ReadIndicesService readIndices() {
        return new ReadIndicesService(resolution, engine.indices(), engine.documents());
    }

    private ReindexTasksService reindex() {
        WorkAnnouncements announcements = new WorkAnnouncements(
                ReindexWorkload.TOPIC, memory.announcements(), tools.failures().incidents());
        UpgradeCheck check = new UpgradeCheck(engine.dataStreams(), engine.indices(), engine.versions());
        return new ReindexTasksService(
                check,
                new TaskStart(check, memory.reindexTasks(), memory.clock(), announcements),
                new TaskCancellation(
                        memory.reindexTasks(),
                        memory.leases(),
                        new UpgradeEnding(
                                engine.indices(),
                                engine.indexUpgrades(),
                                memory.reindexTasks(),
                                LeaseCheck.of(memory.leases(), engine.capabilities()),
                                UpgradeEnding.IN_STREAM),
                        memory.clock(),
                        announcements,
                        tools.failures().incidents(),
                        tools.identity().leaseHolder()),
                new TaskMeasurement(engine.indices(), readIndices(), memory.clock()),
                new UpgradeEstimation(
                        engine.indices(),
                        readIndices(),
                        engine.documents(),
                        engine.versions(),
                        memory.clusterSettings()),
                memory.reindexTasks());
    }

    private SystemFeaturesService features() {
        return new SystemFeaturesService(
                tools.features(),
                system.indices(),
                memory.systemMigrations(),
                system.versions(),
                memory.clock(),
                new WorkAnnouncements(
                        MigrationWorkload.TOPIC,
                        memory.announcements(),
                        tools.failures().incidents()));
    }
}
