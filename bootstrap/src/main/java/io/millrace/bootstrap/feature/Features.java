package io.millrace.bootstrap.feature;

import io.millrace.adapters.persistence.database.DatabaseErrors;
import io.millrace.adapters.persistence.document.JsonDocumentFormat;
import io.millrace.application.port.driven.service.OldDocuments;
import io.millrace.application.port.driven.service.feature.SystemFeatureExtension;
import io.millrace.application.port.driven.service.reindex.UpgradeEvent;
import io.millrace.application.usecase.WorkAssembly;
import io.millrace.application.usecase.feature.DeliveryWorkload;
import io.millrace.application.usecase.feature.ShippedFeatures;
import io.millrace.application.usecase.feature.StoredSystemDocuments;
import io.millrace.application.usecase.feature.SystemIndexWriter;
import io.millrace.application.usecase.feature.SystemStore;
import io.millrace.application.usecase.feature.TaskResults;
import io.millrace.application.usecase.graphql.KnownDocuments;
import io.millrace.application.usecase.lifecycle.Retention;
import io.millrace.application.usecase.lifecycle.SystemRetention;
import io.millrace.application.usecase.security.audit.AuditRetention;
import io.millrace.application.usecase.work.Workload;
import io.millrace.bootstrap.extension.Extensions;
import io.millrace.bootstrap.process.TimeOrderedIds;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.bootstrap.storage.Persistence;
import io.millrace.configuration.Settings;
import io.millrace.domain.document.DocumentId;
import io.millrace.domain.feature.SystemFeature;
import io.millrace.domain.feature.SystemFeatures;
import io.millrace.domain.security.privilege.RestrictedNames;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Assembles the system features, their indices and their migration. A system feature is built in, or an extension
 * supplies it.
 */
public final class Features {

    private final List<SystemFeatureExtension> supplied;
    private final SystemFeatures all;
    private final Supplier<Settings> live;
    private final Persistence persistence;
    private final SystemStore store;
    private final TaskResults results;

    /**
     * Assembles the features. Does not use the database yet.
     *
     * @param live returns the current settings; some settings can change at run time
     * @throws StartRefusedException if features conflict
     */
    public Features(Persistence persistence, Extensions extensions, Supplier<Settings> live) {
        this.supplied = extensions.all(SystemFeatureExtension.class);
        this.all = join(supplied);
        this.live = live;
        this.persistence = persistence;
        this.store = store(persistence);
        this.results = new TaskResults(ids(), new JsonDocumentFormat());
    }

    private static SystemStore store(Persistence persistence) {
        return new SystemStore(
                persistence.systemEngine().forRequests().writeIndices(),
                persistence.systemEngine().forRequests().indices(),
                persistence.systemEngine().forRequests().documents(),
                persistence.memory().forRequests().waitingDocuments(),
                persistence.systemEngine().forRequests().versions().current(),
                new JsonDocumentFormat(),
                persistence.clock());
    }

    private Supplier<DocumentId> ids() {
        return new TimeOrderedIds(persistence.clock());
    }

    private static SystemFeatures join(List<SystemFeatureExtension> supplied) {
        List<SystemFeature> features = new ArrayList<>(ShippedFeatures.ALL);
        try {
            supplied.forEach(extension -> features.add(Extensions.call(
                    extension, "could not describe its feature", failure -> false, extension::feature)));
            return new SystemFeatures(features);
        } catch (IllegalArgumentException e) {
            throw new StartRefusedException("the system features conflict: " + e.getMessage(), e);
        }
    }

    public SystemFeatures all() {
        return all;
    }

    /** Returns the names of indices that require cluster privileges, even while security is off. */
    public RestrictedNames restricted() {
        return new RestrictedNames(all.names());
    }

    /** Returns the factory for documents with the results of tasks. */
    public TaskResults results() {
        return results;
    }

    public SystemIndexWriter auditIndex() {
        return new SystemIndexWriter(store, ShippedFeatures.AUDIT);
    }

    /** Returns the object that writes to the index of the audit trail. Used by programs that load no extensions. */
    public static SystemIndexWriter auditIndex(Persistence persistence) {
        return new SystemIndexWriter(store(persistence), ShippedFeatures.AUDIT);
    }

    public KnownDocuments graphQlDocuments() {
        return new KnownDocuments(store);
    }

    /**
     * Starts the extensions that are system features, and gives them access to their documents. Called after the
     * database was prepared.
     */
    public void start() {
        for (SystemFeatureExtension extension : supplied) {
            Extensions.call(extension, "could not be started", DatabaseErrors::isUnavailable, () -> {
                extension.start(new StoredSystemDocuments(store, extension.feature()));
                return extension;
            });
        }
    }

    /** Returns the kinds of tasks of system features that workers execute in the background. */
    public List<Workload> workloads(WorkAssembly assembly, Consumer<UpgradeEvent> events) {
        return List.of(
                new DeliveryWorkload(store, all),
                assembly.on(persistence.systemEngine().forWork()).migrations(all, results, events));
    }

    /** Returns the jobs that remove old documents of the built-in system features. */
    public List<Retention> retentions() {
        OldDocuments documents = persistence.systemEngine().oldDocuments();
        Supplier<DocumentId> ids = ids();
        return List.of(
                AuditRetention.of(
                        store,
                        documents,
                        () -> {
                            Settings.Retention audit = live.get().auditRetention();
                            return new SystemRetention.Limits(audit.age(), OptionalLong.of(audit.size()));
                        },
                        ids),
                new SystemRetention(
                        store,
                        documents,
                        ShippedFeatures.TASKS,
                        () -> new SystemRetention.Limits(live.get().taskRetention(), OptionalLong.empty()),
                        TaskResults::ofRemoved,
                        ids),
                (now, trusted, cancellation) ->
                        persistence.memory().forWork().reindexTasks().forgetExpired());
    }
}
