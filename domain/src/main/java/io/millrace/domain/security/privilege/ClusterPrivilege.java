package io.millrace.domain.security.privilege;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * A privilege for actions on the service as a whole. The names are those of Elasticsearch. Privileges for pipelines
 * allow nothing, because the service has no pipelines.
 */
public enum ClusterPrivilege {
    /** Allows reading the state of the service; includes {@link #READ_ILM}. */
    MONITOR("monitor"),
    /** Allows reading the statistics of lifecycles. */
    READ_ILM("read_ilm"),
    READ_PIPELINE("read_pipeline"),
    /** Allows reading users, roles and API keys. */
    READ_SECURITY("read_security"),
    /** Allows creating, reading and invalidating API keys of the caller. */
    MANAGE_OWN_API_KEY("manage_own_api_key"),
    /** Allows creating API keys, and reading and invalidating API keys of all users. */
    MANAGE_API_KEY("manage_api_key"),
    /** Includes {@link #READ_ILM}. */
    MANAGE_ILM("manage_ilm"),
    /** Allows reading and changing index templates. */
    MANAGE_INDEX_TEMPLATES("manage_index_templates"),
    MANAGE_INGEST_PIPELINES("manage_ingest_pipelines"),
    MANAGE_PIPELINE("manage_pipeline"),
    /**
     * Allows changing settings, templates and system features; includes all preceding privileges that do not concern
     * users, roles and keys.
     */
    MANAGE("manage"),
    /** Allows reading and changing users, roles and keys. */
    MANAGE_SECURITY("manage_security"),
    /** Includes all other cluster privileges. */
    ALL("all");

    private final String key;

    ClusterPrivilege(String key) {
        this.key = key;
    }

    /** Returns the privilege with this name. */
    public static Optional<ClusterPrivilege> ofKey(String key) {
        return Arrays.stream(values())
                .filter(privilege -> privilege.key.equals(key))
                .findFirst();
    }

    /** Returns the name for clients. */
    public String key() {
        return key;
    }

    /** Returns whether this privilege includes {@code other}. */
    public boolean implies(ClusterPrivilege other) {
        return this == other || this == ALL || included().contains(other);
    }

    private Set<ClusterPrivilege> included() {
        return switch (this) {
            case MANAGE ->
                Set.of(
                        MONITOR,
                        READ_ILM,
                        READ_PIPELINE,
                        MANAGE_ILM,
                        MANAGE_INDEX_TEMPLATES,
                        MANAGE_INGEST_PIPELINES,
                        MANAGE_PIPELINE);
            case MANAGE_SECURITY -> Set.of(READ_SECURITY, MANAGE_OWN_API_KEY, MANAGE_API_KEY);
            case MANAGE_API_KEY -> Set.of(MANAGE_OWN_API_KEY);
            case MONITOR, MANAGE_ILM -> Set.of(READ_ILM);
            case MANAGE_PIPELINE -> Set.of(READ_PIPELINE, MANAGE_INGEST_PIPELINES);
            case MANAGE_INGEST_PIPELINES -> Set.of(READ_PIPELINE);
            case READ_ILM, READ_PIPELINE, READ_SECURITY, MANAGE_OWN_API_KEY, MANAGE_INDEX_TEMPLATES, ALL -> Set.of();
        };
    }
}
