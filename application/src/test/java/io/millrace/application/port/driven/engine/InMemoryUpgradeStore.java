package io.millrace.application.port.driven.engine;

import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.InMemoryClusterSettings;
import io.millrace.application.port.driven.service.InMemoryLeases;
import io.millrace.application.port.driven.service.InMemoryReindexTasks;
import io.millrace.application.port.driven.service.InMemorySystemMigrations;
import io.millrace.application.port.driven.service.ManualStoreClock;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.feature.SystemMigrations;
import io.millrace.application.port.driven.service.reindex.WaitingDocuments;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.index.Index;
import java.time.Duration;
import java.util.Set;
import java.util.function.Function;

/** The stand-ins that an upgrade needs, joined. The clock stands still at {@link EngineFixture#NOON} until it is moved. */
public final class InMemoryUpgradeStore implements UpgradeStore {

    private final ManualStoreClock clock = new ManualStoreClock(EngineFixture.NOON);
    private final InMemoryEngine engine;
    private final InMemoryLeases leases;
    private final InMemoryReindexTasks tasks;
    private final InMemorySystemMigrations migrations;
    private final IndexUpgrades upgrades;
    private final DocumentCopier copier;

    public InMemoryUpgradeStore() {
        this(InMemoryLeases::new);
    }

    /** Makes a store of an engine that promises no more than this. */
    public static InMemoryUpgradeStore of(Set<EngineCapability> capabilities) {
        return new InMemoryUpgradeStore(
                new InMemoryEngine(capabilities),
                InMemoryLeases::new,
                (leases, engine, clock) -> new InMemoryReindexTasks(leases, clock, engine));
    }

    /** Makes a store with other leases, for instance ones that never fence. */
    InMemoryUpgradeStore(Function<ManualStoreClock, InMemoryLeases> makingLeases) {
        this(makingLeases, (leases, engine, clock) -> new InMemoryReindexTasks(leases, clock, engine));
    }

    InMemoryUpgradeStore(Function<ManualStoreClock, InMemoryLeases> makingLeases, MakingTasks makingTasks) {
        this(new InMemoryEngine(), makingLeases, makingTasks);
    }

    private InMemoryUpgradeStore(
            InMemoryEngine engine, Function<ManualStoreClock, InMemoryLeases> makingLeases, MakingTasks makingTasks) {
        this.engine = engine;
        leases = makingLeases.apply(clock);
        tasks = makingTasks.make(leases, engine, clock);
        migrations = new InMemorySystemMigrations(leases, tasks.waiting());
        upgrades = new InMemoryIndexUpgrades(engine, leases, tasks, migrations);
        copier = new InMemoryDocumentCopier(engine, leases);
    }

    public InMemoryEngine engine() {
        return engine;
    }

    /** Returns all ports of the engine, as the program joins them. */
    public Engine ports() {
        return ports(engine.documentsPort(), upgrades, copier);
    }

    /** Returns all ports of the engine, with others in the place of these. */
    public Engine ports(DocumentStore documents, IndexUpgrades indexUpgrades, DocumentCopier documentCopier) {
        return engine.ports(documents, indexUpgrades, documentCopier);
    }

    /** Returns what the service remembers beside the engine, with new settings. */
    public ServiceMemory memory(Announcements announcements) {
        return memory(new InMemoryClusterSettings(), announcements);
    }

    @Override
    public Indices indices() {
        return engine.indices();
    }

    @Override
    public DataStreams dataStreams() {
        return engine.dataStreams();
    }

    @Override
    public WriteIndices writeIndices() {
        return engine.writeIndices();
    }

    @Override
    public DocumentStore documents() {
        return engine.documents();
    }

    @Override
    public Arrivals arrivals() {
        return engine.arrivals();
    }

    @Override
    public Aliases aliases() {
        return engine.aliases();
    }

    @Override
    public IndexUpgrades indexUpgrades() {
        return upgrades;
    }

    @Override
    public DocumentCopier documentCopier() {
        return copier;
    }

    @Override
    public InMemoryLeases leases() {
        return leases;
    }

    @Override
    public InMemoryReindexTasks reindexTasks() {
        return tasks;
    }

    @Override
    public SystemMigrations systemMigrations() {
        return migrations;
    }

    @Override
    public IndexTemplates indexTemplates() {
        return engine.indexTemplates();
    }

    @Override
    public Set<EngineCapability> capabilities() {
        return engine.capabilities();
    }

    @Override
    public WaitingDocuments waitingDocuments() {
        return tasks.waiting();
    }

    @Override
    public ManualStoreClock clock() {
        return clock;
    }

    @Override
    public void close(Index index) {
        engine.change(index.name(), index.blocks(), true);
    }

    @Override
    public boolean deleteDocument(Index index, DocumentId id) {
        return !engine.capabilities().contains(EngineCapability.ATOMIC_FENCE) && engine.deleteDocument(index, id);
    }

    @Override
    public void letTimePass(Duration time) {
        clock.advance(time);
    }

    /** Makes tasks, for instance ones that are forgotten. */
    @FunctionalInterface
    interface MakingTasks {

        InMemoryReindexTasks make(InMemoryLeases leases, InMemoryEngine engine, ManualStoreClock clock);
    }
}
