package io.millrace.domain.security.privilege;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * A privilege for actions on the service as a whole. The names are the names in Elasticsearch. Privileges for pipelines
 * have no effect, because the service has no pipelines.
 */
public enum ClusterPrivilege {
    MONITOR("monitor", "reading the state of the service and templates; includes read_ilm"),
    READ_ILM("read_ilm", "reading lifecycle policies and the statistics of lifecycles"),
    READ_PIPELINE("read_pipeline", "nothing, because there are no pipelines"),
    READ_SECURITY("read_security", "reading users, roles and API keys"),
    MANAGE_OWN_API_KEY("manage_own_api_key", "creating, reading and revoking API keys of the caller"),
    MANAGE_API_KEY("manage_api_key", "creating API keys, and reading and revoking those of all users"),
    MANAGE_ILM("manage_ilm", "changing lifecycle policies; includes read_ilm"),
    MANAGE_INDEX_TEMPLATES("manage_index_templates", "reading and changing index templates"),
    MANAGE_INGEST_PIPELINES("manage_ingest_pipelines", "nothing, because there are no pipelines"),
    MANAGE_PIPELINE("manage_pipeline", "nothing, because there are no pipelines"),
    MANAGE(
            "manage",
            "changing settings, templates and system features; includes all privileges above that do not concern"
                    + " users, roles and keys"),
    MANAGE_SECURITY("manage_security", "reading and changing users, roles and keys"),
    ALL("all", "everything; includes all other cluster privileges");

    private final String key;
    private final String meaning;

    ClusterPrivilege(String key, String meaning) {
        this.key = key;
        this.meaning = meaning;
    }

    /** Returns the privilege with this name. */
    public static Optional<ClusterPrivilege> ofKey(String key) {
        return Arrays.stream(values())
                .filter(privilege -> privilege.key.equals(key))
                .findFirst();
    }

    /** Returns the name of the privilege in requests and responses. */
    public String key() {
        return key;
    }

    /** Returns a description of what the privilege allows, as a noun phrase. */
    public String meaning() {
        return meaning;
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
