package io.millrace.domain.security.privilege;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** A privilege for actions on the named data streams and indices. Most names are those of Elasticsearch. */
public enum IndexPrivilege {
    /** Allows reading documents, metadata and statistics. */
    READ("read"),
    /** Allows reading settings, mappings, aliases and lifecycles. */
    VIEW_INDEX_METADATA("view_index_metadata"),
    /** Allows reading statistics and settings. */
    MONITOR("monitor"),
    /** Allows adding documents to existing data streams and indices. */
    CREATE_DOC("create_doc"),
    /** Allows the same as {@link #CREATE_DOC}, because documents cannot be changed. */
    CREATE("create"),
    /** Allows the same as {@link #CREATE_DOC}, because documents cannot be changed. */
    INDEX("index"),
    /** Allows adding documents and refreshing indices. */
    WRITE("write"),
    /** Allows refreshing indices. */
    MAINTENANCE("maintenance"),
    /** Allows creating a data stream from its template by adding its first document. Elasticsearch does not have it. */
    AUTO_CREATE_DATA_STREAM("auto_create_data_stream"),
    /** Allows creating a data stream or an index by adding its first document. */
    AUTO_CONFIGURE("auto_configure"),
    /** Allows creating data streams and indices, also by adding their first document. */
    CREATE_INDEX("create_index"),
    /** Allows removing data streams and indices. */
    DELETE_INDEX("delete_index"),
    /** Allows reading and changing lifecycles of data streams. */
    MANAGE_DATA_STREAM_LIFECYCLE("manage_data_stream_lifecycle"),
    /**
     * Allows creating, changing, removing and upgrading data streams and indices; does not allow reading or adding
     * documents.
     */
    MANAGE("manage"),
    /** Includes all other index privileges. */
    ALL("all");

    private final String key;

    IndexPrivilege(String key) {
        this.key = key;
    }

    /** Returns the privilege with this name. */
    public static Optional<IndexPrivilege> ofKey(String key) {
        return Arrays.stream(values())
                .filter(privilege -> privilege.key.equals(key))
                .findFirst();
    }

    /** Returns the name for clients. */
    public String key() {
        return key;
    }

    /** Returns whether this privilege includes {@code other}. */
    public boolean implies(IndexPrivilege other) {
        return this == other || this == ALL || included().contains(other);
    }

    private Set<IndexPrivilege> included() {
        return switch (this) {
            case MANAGE ->
                Set.of(
                        VIEW_INDEX_METADATA,
                        MONITOR,
                        MAINTENANCE,
                        AUTO_CREATE_DATA_STREAM,
                        AUTO_CONFIGURE,
                        CREATE_INDEX,
                        DELETE_INDEX,
                        MANAGE_DATA_STREAM_LIFECYCLE);
            case READ -> Set.of(VIEW_INDEX_METADATA, MONITOR);
            case WRITE -> Set.of(CREATE_DOC, CREATE, INDEX, MAINTENANCE);
            case INDEX -> Set.of(CREATE_DOC, CREATE);
            case CREATE -> Set.of(CREATE_DOC);
            case CREATE_INDEX -> Set.of(AUTO_CONFIGURE, AUTO_CREATE_DATA_STREAM);
            case AUTO_CONFIGURE -> Set.of(AUTO_CREATE_DATA_STREAM);
            case VIEW_INDEX_METADATA,
                    MONITOR,
                    CREATE_DOC,
                    MAINTENANCE,
                    AUTO_CREATE_DATA_STREAM,
                    DELETE_INDEX,
                    MANAGE_DATA_STREAM_LIFECYCLE,
                    ALL -> Set.of();
        };
    }
}
