package io.millrace.domain.security.privilege;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The actions of the service. Each action has a list of privileges; a caller needs one of them. Every route and GraphQL
 * field has an action.
 */
@SuppressWarnings("ImmutableEnumChecker") // the sets are created by Set.of and are immutable
public enum Action {
    /** Login, refresh of tokens, public keys, health checks, documentation, and the explorer page with its files. */
    PUBLIC("public", Scope.NOBODY),
    /** Reading a cache that may be read without credentials. */
    READ_CACHES_OPENLY("cluster:monitor/caches/get", Scope.NOBODY),
    /** Reading metrics if they may be read without credentials. */
    READ_METRICS_OPENLY("cluster:monitor/metrics", Scope.NOBODY),

    /** Ending a session. */
    LOG_OUT("cluster:admin/security/logout", Scope.CALLER),
    /** Introspecting and revoking a token, for OAuth clients. */
    INTROSPECT("cluster:admin/security/token/introspect", Scope.CALLER),
    REVOKE_TOKEN("cluster:admin/security/token/revoke", Scope.CALLER),
    /** Calling the GraphQL endpoint; every field has a separate action. */
    GRAPHQL("cluster:graphql", Scope.CALLER),
    /** A request to a path of the Elasticsearch interface that does not exist or is not supported. */
    UNKNOWN("unknown", Scope.CALLER),

    GREET("cluster:monitor/main", ClusterPrivilege.MONITOR),
    READ_LICENSE("cluster:monitor/xpack/license/get", ClusterPrivilege.MONITOR),
    READ_HEALTH("cluster:monitor/health", ClusterPrivilege.MONITOR),
    READ_METRICS("cluster:monitor/metrics", ClusterPrivilege.MONITOR),
    READ_SETTINGS("cluster:monitor/settings", ClusterPrivilege.MONITOR),
    READ_LIFECYCLE_STATISTICS("cluster:monitor/data_stream/lifecycle/stats", ClusterPrivilege.MONITOR),
    READ_CACHES("cluster:monitor/caches/get", ClusterPrivilege.MONITOR),
    READ_TEMPLATES("indices:admin/index_template/get", ClusterPrivilege.MONITOR),
    READ_POLICIES("cluster:admin/ilm/get", ClusterPrivilege.MONITOR),

    CHANGE_SETTINGS("cluster:admin/settings/update", ClusterPrivilege.MANAGE),
    INVALIDATE_CACHES("cluster:admin/caches/invalidate", ClusterPrivilege.MANAGE),
    READ_GRAPHQL_DOCUMENTS("cluster:admin/graphql/document/get", ClusterPrivilege.MANAGE),
    PUT_GRAPHQL_DOCUMENTS("cluster:admin/graphql/document/put", ClusterPrivilege.MANAGE),
    DELETE_GRAPHQL_DOCUMENT("cluster:admin/graphql/document/delete", ClusterPrivilege.MANAGE),
    PUT_TEMPLATE("indices:admin/index_template/put", ClusterPrivilege.MANAGE),
    DELETE_TEMPLATES("indices:admin/index_template/delete", ClusterPrivilege.MANAGE),
    PUT_POLICY("cluster:admin/ilm/put", ClusterPrivilege.MANAGE),
    DELETE_POLICY("cluster:admin/ilm/delete", ClusterPrivilege.MANAGE),
    READ_SYSTEM_FEATURES("cluster:admin/migration/get_system_feature", ClusterPrivilege.MANAGE),
    MIGRATE_SYSTEM_FEATURES("cluster:admin/migration/post_system_feature", ClusterPrivilege.MANAGE),

    READ_USERS("cluster:admin/xpack/security/user/get", ClusterPrivilege.MANAGE_SECURITY),
    PUT_USER("cluster:admin/xpack/security/user/put", ClusterPrivilege.MANAGE_SECURITY),
    CHANGE_PASSWORD("cluster:admin/xpack/security/user/change_password", ClusterPrivilege.MANAGE_SECURITY),
    DELETE_USER("cluster:admin/xpack/security/user/delete", ClusterPrivilege.MANAGE_SECURITY),
    READ_ROLES("cluster:admin/xpack/security/role/get", ClusterPrivilege.MANAGE_SECURITY),
    PUT_ROLE("cluster:admin/xpack/security/role/put", ClusterPrivilege.MANAGE_SECURITY),
    DELETE_ROLE("cluster:admin/xpack/security/role/delete", ClusterPrivilege.MANAGE_SECURITY),
    ROTATE_KEYS("cluster:admin/security/keys/rotate", ClusterPrivilege.MANAGE_SECURITY),

    FIND_DOCUMENT("indices:data/read/get", IndexPrivilege.READ),
    FIND_DOCUMENTS("indices:data/read/mget", IndexPrivilege.READ),
    SEARCH("indices:data/read/search", IndexPrivilege.READ),
    COUNT("indices:data/read/count", IndexPrivilege.READ),
    WRITE_DOCUMENT("indices:data/write/index", IndexPrivilege.WRITE),
    BULK("indices:data/write/bulk", IndexPrivilege.WRITE),
    REFRESH("indices:admin/refresh", IndexPrivilege.WRITE, IndexPrivilege.MANAGE),

    LIST_DATA_STREAMS("indices:admin/data_stream/get", IndexPrivilege.READ, IndexPrivilege.MANAGE),
    READ_DATA_STREAM_STATISTICS("indices:monitor/data_stream/stats", IndexPrivilege.READ, IndexPrivilege.MANAGE),
    READ_LIFECYCLES("indices:admin/data_stream/lifecycle/get", IndexPrivilege.READ, IndexPrivilege.MANAGE),
    EXPLAIN_LIFECYCLE("indices:admin/data_stream/lifecycle/explain", IndexPrivilege.READ, IndexPrivilege.MANAGE),
    EXPLAIN_POLICIES("indices:admin/ilm/explain", IndexPrivilege.READ, IndexPrivilege.MANAGE),
    DESCRIBE_INDICES("indices:admin/get", IndexPrivilege.READ, IndexPrivilege.MANAGE),
    READ_ALIASES("indices:admin/aliases/get", IndexPrivilege.READ, IndexPrivilege.MANAGE),
    READ_INDEX_SETTINGS("indices:monitor/settings/get", IndexPrivilege.READ, IndexPrivilege.MANAGE),
    READ_MAPPINGS("indices:admin/mappings/get", IndexPrivilege.READ, IndexPrivilege.MANAGE),
    READ_INDEX_STATISTICS("indices:monitor/stats", IndexPrivilege.READ, IndexPrivilege.MANAGE),

    CREATE_DATA_STREAM("indices:admin/data_stream/create", IndexPrivilege.MANAGE),
    DELETE_DATA_STREAMS("indices:admin/data_stream/delete", IndexPrivilege.MANAGE),
    PUT_LIFECYCLE("indices:admin/data_stream/lifecycle/put", IndexPrivilege.MANAGE),
    DELETE_LIFECYCLE("indices:admin/data_stream/lifecycle/delete", IndexPrivilege.MANAGE),
    TRIM_DATA_STREAM("indices:admin/data_stream/trim", IndexPrivilege.MANAGE),
    MODIFY_DATA_STREAMS("indices:admin/data_stream/modify", IndexPrivilege.MANAGE),
    ROLL_OVER("indices:admin/rollover", IndexPrivilege.MANAGE),
    CREATE_INDEX("indices:admin/create", IndexPrivilege.MANAGE),
    CREATE_INDEX_FROM("indices:admin/index/create_from_source", IndexPrivilege.MANAGE),
    /** Changing aliases; requires the privilege on both the alias and the index. */
    CHANGE_ALIASES("indices:admin/aliases", IndexPrivilege.MANAGE),
    DELETE_INDICES("indices:admin/delete", IndexPrivilege.MANAGE),
    OPEN_INDICES("indices:admin/open", IndexPrivilege.MANAGE),
    CLOSE_INDICES("indices:admin/close", IndexPrivilege.MANAGE),
    BLOCK_INDICES("indices:admin/block/add", IndexPrivilege.MANAGE),
    CHANGE_INDEX_SETTINGS("indices:admin/settings/update", IndexPrivilege.MANAGE),
    PUT_MAPPING("indices:admin/mapping/put", IndexPrivilege.MANAGE),
    START_REINDEX("indices:admin/data_stream/reindex", IndexPrivilege.MANAGE),
    READ_REINDEX_STATUS("indices:admin/migration/reindex_status", IndexPrivilege.MANAGE),
    CANCEL_REINDEX("indices:admin/data_stream/reindex_cancel", IndexPrivilege.MANAGE);

    private final String key;
    private final Scope scope;
    private final Set<ClusterPrivilege> cluster;
    private final Set<IndexPrivilege> index;

    Action(String key, Scope scope) {
        this.key = requireNonNull(key, "key");
        this.scope = requireNonNull(scope, "scope");
        this.cluster = Set.of();
        this.index = Set.of();
    }

    Action(String key, ClusterPrivilege privilege) {
        this.key = requireNonNull(key, "key");
        this.scope = Scope.CLUSTER;
        this.cluster = Set.of(privilege);
        this.index = Set.of();
    }

    Action(String key, IndexPrivilege... privileges) {
        this.key = requireNonNull(key, "key");
        this.scope = Scope.INDEX;
        this.cluster = Set.of();
        this.index = Set.of(privileges);
    }

    /** Returns the name of the action in messages. */
    public String key() {
        return key;
    }

    public Scope scope() {
        return scope;
    }

    /**
     * Returns the cluster privileges that allow this action; a caller needs one of them. Empty unless the scope is
     * {@link Scope#CLUSTER}.
     */
    public Set<ClusterPrivilege> clusterPrivileges() {
        return cluster;
    }

    /**
     * Returns the index privileges that allow this action; a caller needs one of them. Empty unless the scope is
     * {@link Scope#INDEX}.
     */
    public Set<IndexPrivilege> indexPrivileges() {
        return index;
    }

    /**
     * Returns the names of all privileges that allow this action, separated by commas, from the weakest to the
     * strongest.
     */
    public String grantedBy() {
        if (scope == Scope.CLUSTER) {
            return EnumSet.allOf(ClusterPrivilege.class).stream()
                    .filter(held -> cluster.stream().anyMatch(held::implies))
                    .map(ClusterPrivilege::key)
                    .collect(Collectors.joining(","));
        }
        return Arrays.stream(IndexPrivilege.values())
                .filter(held -> index.stream().anyMatch(held::implies))
                .map(IndexPrivilege::key)
                .collect(Collectors.joining(","));
    }

    /** The requirements of an action for its caller. */
    public enum Scope {
        /** Neither authentication nor a privilege. */
        NOBODY,
        /** Authentication without any privilege. */
        CALLER,
        /** A cluster privilege. */
        CLUSTER,
        /** An index privilege on every name in the request. */
        INDEX
    }
}
