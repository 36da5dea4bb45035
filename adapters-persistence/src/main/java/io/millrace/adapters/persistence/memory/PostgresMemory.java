package io.millrace.adapters.persistence.memory;

import io.millrace.adapters.persistence.cache.CacheLimits;
import io.millrace.adapters.persistence.cache.NamedCaches;
import io.millrace.adapters.persistence.client.PostgresClientRejections;
import io.millrace.adapters.persistence.lifecycle.PostgresLifecyclePolicies;
import io.millrace.adapters.persistence.lifecycle.PostgresLifecycleRuns;
import io.millrace.adapters.persistence.lifecycle.PostgresStreamLifecycles;
import io.millrace.adapters.persistence.reindex.PostgresReindexTasks;
import io.millrace.adapters.persistence.reindex.PostgresSystemMigrations;
import io.millrace.adapters.persistence.reindex.UpgradedStreams;
import io.millrace.adapters.persistence.reindex.lease.PostgresAuditWriters;
import io.millrace.adapters.persistence.reindex.lease.PostgresLeases;
import io.millrace.adapters.persistence.reindex.lease.PostgresStoreClock;
import io.millrace.adapters.persistence.reindex.lease.PostgresWaitingDocuments;
import io.millrace.adapters.persistence.security.CachedCallers;
import io.millrace.adapters.persistence.security.PostgresApiKeys;
import io.millrace.adapters.persistence.security.PostgresLoginAttempts;
import io.millrace.adapters.persistence.security.PostgresRefreshFamilies;
import io.millrace.adapters.persistence.security.PostgresRevokedTokens;
import io.millrace.adapters.persistence.security.PostgresRoles;
import io.millrace.adapters.persistence.security.PostgresSigningKeys;
import io.millrace.adapters.persistence.security.PostgresUsers;
import io.millrace.adapters.persistence.security.factor.PostgresSecondFactors;
import io.millrace.adapters.persistence.security.password.ListedCommonPasswords;
import io.millrace.adapters.persistence.security.provider.PostgresForeignSessions;
import io.millrace.adapters.persistence.setting.CachedClusterSettings;
import io.millrace.adapters.persistence.setting.PostgresCluster;
import io.millrace.adapters.persistence.setting.PostgresClusterSettings;
import io.millrace.adapters.persistence.setting.PostgresInstalledTemplates;
import io.millrace.adapters.persistence.setting.PostgresLegacyTemplates;
import io.millrace.adapters.persistence.setting.PostgresSharedSecrets;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.InstalledTemplates;
import io.millrace.application.port.driven.service.ServiceMemory;
import io.millrace.application.port.driven.service.SharedSecrets;
import io.millrace.application.port.driven.service.client.ClientRejections;
import io.millrace.application.port.driven.service.security.SecurityStores;
import io.millrace.application.port.driven.service.security.SigningKeys;
import io.millrace.application.port.driven.service.security.audit.AuditWriters;
import io.millrace.application.port.driven.service.security.user.PasswordHashes;
import java.security.SecureRandom;
import java.time.Clock;
import org.jdbi.v3.core.Jdbi;

/**
 * The memory of the service in PostgreSQL: users, tokens, tasks, leases and settings. It is used with every engine.
 * Requests and background work use the same ports, but separate connections, so that they do not wait for each other.
 */
public final class PostgresMemory implements AutoCloseable {

    private final CachedClusterSettings settings;
    private final CachedCallers byToken;
    private final CachedCallers byCredentials;
    private final PostgresLeases leases;
    private final ServiceMemory requests;
    private final ServiceMemory work;
    private final SecurityStores security;
    private final SigningKeys signingKeys;
    private final SharedSecrets secrets;
    private final InstalledTemplates installedTemplates;
    private final AuditWriters auditWriters;
    private final ClientRejections rejections;

    /**
     * Creates the ports. Does not use the database yet.
     *
     * @param streams checks and locks a data stream while its task is stored
     * @param announcements invalidate the caches when another instance changes data
     */
    public PostgresMemory(
            Connections connections,
            UpgradedStreams streams,
            NamedCaches caches,
            Limits limits,
            PasswordHashes hashes,
            Announcements announcements,
            Clock clock) {
        Jdbi jdbi = connections.requests();
        settings = CachedClusterSettings.of(
                new PostgresClusterSettings(jdbi),
                caches.create(CachedClusterSettings.CACHE, limits.clusterSettings()),
                announcements);
        leases = new PostgresLeases(jdbi, jdbi);
        requests = on(jdbi, settings, leases, streams, announcements);
        work = on(
                connections.work(),
                settings.over(new PostgresClusterSettings(connections.work())),
                new PostgresLeases(connections.work(), connections.heartbeats()),
                streams,
                announcements);
        byToken = CachedCallers.byToken(
                caches.create(CachedCallers.ACCESS_TOKENS, limits.accessTokens()),
                limits.accessTokens().timeToLive(),
                clock,
                announcements);
        byCredentials = CachedCallers.byCredentials(
                caches.create(CachedCallers.CREDENTIALS, limits.basicCredentials()),
                limits.basicCredentials().timeToLive(),
                clock,
                announcements,
                new SecureRandom());
        security = new SecurityStores(
                new PostgresUsers(jdbi),
                new PostgresSecondFactors(jdbi),
                new PostgresRoles(jdbi),
                new PostgresApiKeys(jdbi),
                new PostgresRefreshFamilies(jdbi),
                new PostgresForeignSessions(jdbi),
                new PostgresRevokedTokens(jdbi),
                new PostgresLoginAttempts(jdbi),
                hashes,
                new ListedCommonPasswords(),
                byToken,
                byCredentials);
        signingKeys = new PostgresSigningKeys(jdbi);
        secrets = new PostgresSharedSecrets(jdbi);
        installedTemplates = new PostgresInstalledTemplates(jdbi);
        auditWriters = new PostgresAuditWriters(connections.work());
        rejections = new PostgresClientRejections(jdbi);
    }

    /**
     * The connections to the database.
     *
     * @param work the connections for background work
     * @param heartbeats the connection for the heartbeats of leases
     */
    public record Connections(Jdbi requests, Jdbi work, Jdbi heartbeats) {}

    /** The maximum sizes and ages of the caches. */
    public record Limits(CacheLimits clusterSettings, CacheLimits accessTokens, CacheLimits basicCredentials) {}

    private static ServiceMemory on(
            Jdbi jdbi,
            ClusterSettings settings,
            PostgresLeases leases,
            UpgradedStreams streams,
            Announcements announcements) {
        return new ServiceMemory(
                settings,
                new PostgresCluster(jdbi),
                new PostgresReindexTasks(jdbi, streams),
                leases,
                new PostgresSystemMigrations(jdbi),
                new PostgresWaitingDocuments(jdbi),
                new PostgresStreamLifecycles(jdbi),
                new PostgresLegacyTemplates(jdbi),
                new PostgresLifecyclePolicies(jdbi),
                new PostgresLifecycleRuns(jdbi),
                new PostgresStoreClock(jdbi),
                announcements);
    }

    public ServiceMemory forRequests() {
        return requests;
    }

    public ServiceMemory forWork() {
        return work;
    }

    public PostgresLeases leases() {
        return leases;
    }

    /** Returns the stores of users, roles, tokens and login attempts. */
    public SecurityStores security() {
        return security;
    }

    /** Returns the store of the keys that sign access tokens. */
    public SigningKeys signingKeys() {
        return signingKeys;
    }

    public SharedSecrets secrets() {
        return secrets;
    }

    public InstalledTemplates installedTemplates() {
        return installedTemplates;
    }

    public AuditWriters auditWriters() {
        return auditWriters;
    }

    /** Returns the store of the rejected requests of clients. */
    public ClientRejections rejections() {
        return rejections;
    }

    @Override
    public void close() {
        byCredentials.close();
        byToken.close();
        settings.close();
    }
}
