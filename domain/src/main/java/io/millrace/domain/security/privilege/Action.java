package io.millrace.domain.security.privilege;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The actions of the service. Each action has a list of privileges. A caller needs one of these privileges. Every HTTP
 * route and every GraphQL field has an action.
 */
@SuppressWarnings("ImmutableEnumChecker") // the sets are created by Set.of and are immutable
public enum Action {
    /** Login, refresh of tokens, public keys, health checks, documentation, and the explorer page with its files. */
    PUBLIC("public", Scope.NOBODY),
    /** Reading a cache without credentials, if the configuration allows this for the cache. */
    READ_CACHES_OPENLY("cluster:monitor/caches/get", Scope.NOBODY),
    /** Reading metrics, if the configuration allows reading them without credentials. */
    READ_METRICS_OPENLY("cluster:monitor/metrics", Scope.NOBODY),

    /** Ending a session. */
    LOG_OUT("cluster:admin/security/logout", Scope.CALLER),
    /** Introspecting and revoking a token, for OAuth clients. */
    INTROSPECT("cluster:admin/security/token/introspect", Scope.CALLER),
    REVOKE_TOKEN("cluster:admin/security/token/revoke", Scope.CALLER),
    /** Reading the name and the privileges of the caller. */
    AUTHENTICATE("cluster:admin/xpack/security/user/authenticate", Scope.CALLER),
    HAS_PRIVILEGES("cluster:admin/xpack/security/user/has_privileges", Scope.CALLER),
    LIST_PRIVILEGES("cluster:admin/xpack/security/user/list_privileges", Scope.CALLER),
    /** Reading, enabling and removing the second factor of the caller. */
    MANAGE_OWN_SECOND_FACTOR("cluster:admin/security/user/second_factor", Scope.CALLER),
    /** Changing the password of the caller. */
    CHANGE_OWN_PASSWORD("cluster:admin/xpack/security/user/change_password", Scope.CALLER),
    /** Calling the GraphQL endpoint. In addition, every field has a separate action. */
    GRAPHQL("cluster:graphql", Scope.CALLER),
    /** Closing scrolls and points in time. No privilege is needed, because their ids are signed. */
    CLOSE_SEARCH_CONTEXTS("indices:data/read/close_contexts", Scope.CALLER),
    /** A request to a path of the Elasticsearch interface that does not exist or is not supported. */
    UNKNOWN("unknown", Scope.CALLER),

    GREET("cluster:monitor/main", ClusterPrivilege.MONITOR),
    READ_LICENSE("cluster:monitor/xpack/license/get", ClusterPrivilege.MONITOR),
    READ_HEALTH("cluster:monitor/health", ClusterPrivilege.MONITOR),
    READ_NODES("cluster:monitor/nodes/info", ClusterPrivilege.MONITOR),
    READ_NODE_STATISTICS("cluster:monitor/nodes/stats", ClusterPrivilege.MONITOR),
    READ_STATE("cluster:monitor/state", ClusterPrivilege.MONITOR),
    READ_CLUSTER_STATISTICS("cluster:monitor/stats", ClusterPrivilege.MONITOR),
    READ_FEATURES("cluster:monitor/xpack/info", ClusterPrivilege.MONITOR),
    READ_METRICS("cluster:monitor/metrics", ClusterPrivilege.MONITOR),
    READ_SETTINGS("cluster:monitor/settings", ClusterPrivilege.MONITOR),
    READ_LIFECYCLE_STATISTICS("cluster:monitor/data_stream/lifecycle/stats", ClusterPrivilege.READ_ILM),
    READ_CACHES("cluster:monitor/caches/get", ClusterPrivilege.MONITOR),
    READ_TEMPLATES(
            "indices:admin/index_template/get", ClusterPrivilege.MONITOR, ClusterPrivilege.MANAGE_INDEX_TEMPLATES),
    SIMULATE_TEMPLATES("indices:admin/index_template/simulate", ClusterPrivilege.MANAGE_INDEX_TEMPLATES),
    READ_COMPONENT_TEMPLATES(
            "cluster:admin/component_template/get", ClusterPrivilege.MONITOR, ClusterPrivilege.MANAGE_INDEX_TEMPLATES),
    READ_POLICIES("cluster:admin/ilm/get", ClusterPrivilege.READ_ILM),

    CHANGE_SETTINGS("cluster:admin/settings/update", ClusterPrivilege.MANAGE),
    READ_CONFIGURATION("cluster:admin/configuration/get", ClusterPrivilege.MANAGE),
    INVALIDATE_CACHES("cluster:admin/caches/invalidate", ClusterPrivilege.MANAGE),
    READ_GRAPHQL_DOCUMENTS("cluster:admin/graphql/document/get", ClusterPrivilege.MANAGE),
    PUT_GRAPHQL_DOCUMENTS("cluster:admin/graphql/document/put", ClusterPrivilege.MANAGE),
    DELETE_GRAPHQL_DOCUMENT("cluster:admin/graphql/document/delete", ClusterPrivilege.MANAGE),
    PUT_TEMPLATE("indices:admin/index_template/put", ClusterPrivilege.MANAGE_INDEX_TEMPLATES),
    DELETE_TEMPLATES("indices:admin/index_template/delete", ClusterPrivilege.MANAGE_INDEX_TEMPLATES),
    PUT_COMPONENT_TEMPLATE("cluster:admin/component_template/put", ClusterPrivilege.MANAGE_INDEX_TEMPLATES),
    DELETE_COMPONENT_TEMPLATES("cluster:admin/component_template/delete", ClusterPrivilege.MANAGE_INDEX_TEMPLATES),
    PUT_POLICY("cluster:admin/ilm/put", ClusterPrivilege.MANAGE_ILM),
    DELETE_POLICY("cluster:admin/ilm/delete", ClusterPrivilege.MANAGE_ILM),
    READ_SYSTEM_FEATURES("cluster:admin/migration/get_system_feature", ClusterPrivilege.MANAGE),
    READ_DEPRECATIONS("cluster:admin/xpack/deprecation/info", ClusterPrivilege.MANAGE),
    MIGRATE_SYSTEM_FEATURES("cluster:admin/migration/post_system_feature", ClusterPrivilege.MANAGE),

    READ_USERS("cluster:admin/xpack/security/user/get", ClusterPrivilege.READ_SECURITY),
    PUT_USER("cluster:admin/xpack/security/user/put", ClusterPrivilege.MANAGE_SECURITY),
    CHANGE_PASSWORD("cluster:admin/xpack/security/user/change_password", ClusterPrivilege.MANAGE_SECURITY),
    /** Allowing and forbidding users to sign in. */
    SET_USER_ENABLED("cluster:admin/xpack/security/user/set_enabled", ClusterPrivilege.MANAGE_SECURITY),
    REMOVE_SECOND_FACTOR("cluster:admin/security/user/second_factor/delete", ClusterPrivilege.MANAGE_SECURITY),
    DELETE_USER("cluster:admin/xpack/security/user/delete", ClusterPrivilege.MANAGE_SECURITY),
    READ_ROLES("cluster:admin/xpack/security/role/get", ClusterPrivilege.READ_SECURITY),
    PUT_ROLE("cluster:admin/xpack/security/role/put", ClusterPrivilege.MANAGE_SECURITY),
    DELETE_ROLE("cluster:admin/xpack/security/role/delete", ClusterPrivilege.MANAGE_SECURITY),
    READ_KEYS("cluster:admin/security/keys/get", ClusterPrivilege.READ_SECURITY),
    ROTATE_KEYS("cluster:admin/security/keys/rotate", ClusterPrivilege.MANAGE_SECURITY),

    CREATE_API_KEY("cluster:admin/xpack/security/api_key/create", ClusterPrivilege.MANAGE_OWN_API_KEY),
    /** Reading API keys of the caller. */
    READ_OWN_API_KEYS(
            "cluster:admin/xpack/security/api_key/get",
            ClusterPrivilege.READ_SECURITY,
            ClusterPrivilege.MANAGE_OWN_API_KEY),
    /** Reading API keys of all users. */
    READ_API_KEYS(
            "cluster:admin/xpack/security/api_key/get",
            ClusterPrivilege.READ_SECURITY,
            ClusterPrivilege.MANAGE_API_KEY),
    /** Invalidating API keys of the caller. */
    INVALIDATE_OWN_API_KEYS("cluster:admin/xpack/security/api_key/invalidate", ClusterPrivilege.MANAGE_OWN_API_KEY),
    /** Invalidating API keys of all users. */
    INVALIDATE_API_KEYS("cluster:admin/xpack/security/api_key/invalidate", ClusterPrivilege.MANAGE_API_KEY),

    FIND_DOCUMENT("indices:data/read/get", IndexPrivilege.READ),
    FIND_DOCUMENTS("indices:data/read/mget", IndexPrivilege.READ),
    SEARCH("indices:data/read/search", IndexPrivilege.READ),
    COUNT("indices:data/read/count", IndexPrivilege.READ),
    READ_FIELD_CAPABILITIES("indices:data/read/field_caps", IndexPrivilege.VIEW_INDEX_METADATA),
    WRITE_DOCUMENT("indices:data/write/index", IndexPrivilege.CREATE_DOC),
    BULK("indices:data/write/bulk", IndexPrivilege.CREATE_DOC),
    /** Creating a data stream by adding its first document. */
    AUTO_CREATE_DATA_STREAM("indices:admin/auto_create", IndexPrivilege.AUTO_CREATE_DATA_STREAM),
    /** Creating an index by adding its first document. */
    AUTO_CREATE_INDEX("indices:admin/auto_create", IndexPrivilege.AUTO_CONFIGURE),
    REFRESH("indices:admin/refresh", IndexPrivilege.MAINTENANCE),
    FLUSH("indices:admin/flush", IndexPrivilege.MAINTENANCE),

    LIST_DATA_STREAMS("indices:admin/data_stream/get", IndexPrivilege.VIEW_INDEX_METADATA),
    READ_DATA_STREAM_STATISTICS("indices:monitor/data_stream/stats", IndexPrivilege.MONITOR),
    READ_LIFECYCLES(
            "indices:admin/data_stream/lifecycle/get",
            IndexPrivilege.VIEW_INDEX_METADATA,
            IndexPrivilege.MANAGE_DATA_STREAM_LIFECYCLE),
    EXPLAIN_LIFECYCLE(
            "indices:admin/data_stream/lifecycle/explain",
            IndexPrivilege.VIEW_INDEX_METADATA,
            IndexPrivilege.MANAGE_DATA_STREAM_LIFECYCLE),
    EXPLAIN_POLICIES("indices:admin/ilm/explain", IndexPrivilege.VIEW_INDEX_METADATA),
    DESCRIBE_INDICES("indices:admin/get", IndexPrivilege.VIEW_INDEX_METADATA),
    READ_ALIASES("indices:admin/aliases/get", IndexPrivilege.VIEW_INDEX_METADATA),
    READ_INDEX_SETTINGS("indices:monitor/settings/get", IndexPrivilege.VIEW_INDEX_METADATA, IndexPrivilege.MONITOR),
    READ_MAPPINGS("indices:admin/mappings/get", IndexPrivilege.VIEW_INDEX_METADATA),
    READ_FIELD_MAPPINGS("indices:admin/mappings/fields/get", IndexPrivilege.VIEW_INDEX_METADATA),
    READ_INDEX_STATISTICS("indices:monitor/stats", IndexPrivilege.MONITOR),
    RESOLVE_INDICES("indices:admin/resolve/index", IndexPrivilege.VIEW_INDEX_METADATA),
    READ_SEARCH_SHARDS("indices:admin/shards/search_shards", IndexPrivilege.VIEW_INDEX_METADATA),

    CREATE_DATA_STREAM("indices:admin/data_stream/create", IndexPrivilege.CREATE_INDEX),
    DELETE_DATA_STREAMS("indices:admin/data_stream/delete", IndexPrivilege.DELETE_INDEX),
    PUT_LIFECYCLE("indices:admin/data_stream/lifecycle/put", IndexPrivilege.MANAGE_DATA_STREAM_LIFECYCLE),
    DELETE_LIFECYCLE("indices:admin/data_stream/lifecycle/delete", IndexPrivilege.MANAGE_DATA_STREAM_LIFECYCLE),
    TRIM_DATA_STREAM("indices:admin/data_stream/trim", IndexPrivilege.MANAGE),
    MODIFY_DATA_STREAMS("indices:admin/data_stream/modify", IndexPrivilege.MANAGE),
    ROLL_OVER("indices:admin/rollover", IndexPrivilege.MANAGE),
    CREATE_INDEX("indices:admin/create", IndexPrivilege.CREATE_INDEX),
    CREATE_INDEX_FROM("indices:admin/index/create_from_source", IndexPrivilege.MANAGE),
    /** Changing aliases; requires the privilege on both the alias and the index. */
    CHANGE_ALIASES("indices:admin/aliases", IndexPrivilege.MANAGE),
    DELETE_INDICES("indices:admin/delete", IndexPrivilege.DELETE_INDEX),
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

    Action(String key, ClusterPrivilege... privileges) {
        this.key = requireNonNull(key, "key");
        this.scope = Scope.CLUSTER;
        this.cluster = Set.of(privileges);
        this.index = Set.of();
    }

    Action(String key, IndexPrivilege... privileges) {
        this.key = requireNonNull(key, "key");
        this.scope = Scope.INDEX;
        this.cluster = Set.of();
        this.index = Set.of(privileges);
    }

    /** Returns the name of the action in messages to clients. */
    public String key() {
        return key;
    }

    public Scope scope() {
        return scope;
    }

    /**
     * Returns the cluster privileges that allow this action. A caller needs one of them. The set is empty unless the
     * scope is {@link Scope#CLUSTER}.
     */
    public Set<ClusterPrivilege> clusterPrivileges() {
        return cluster;
    }

    /**
     * Returns the index privileges that allow this action. A caller needs one of them. The set is empty unless the
     * scope is {@link Scope#INDEX}.
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

    /** The requirements that a caller must meet to execute an action. */
    public enum Scope {
        /** The caller needs neither authentication nor a privilege. */
        NOBODY,
        /** The caller must be authenticated, but needs no privilege. */
        CALLER,
        /** The caller needs a cluster privilege. */
        CLUSTER,
        /** The caller needs an index privilege on every name in the request. */
        INDEX
    }
}
