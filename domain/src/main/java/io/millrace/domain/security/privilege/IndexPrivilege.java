package io.millrace.domain.security.privilege;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** A privilege for actions on data streams and indices. Most privileges have the same name as in Elasticsearch. */
public enum IndexPrivilege {
    READ("read", "reading documents; includes view_index_metadata and monitor"),
    VIEW_INDEX_METADATA("view_index_metadata", "reading settings, mappings, aliases and lifecycles"),
    MONITOR("monitor", "reading statistics and settings"),
    CREATE_DOC("create_doc", "adding documents to existing data streams and indices"),
    CREATE("create", "the same as create_doc, because documents cannot be changed"),
    INDEX("index", "the same as create_doc, because documents cannot be changed"),
    WRITE("write", "adding documents and refreshing indices; includes create_doc and maintenance"),
    MAINTENANCE("maintenance", "refreshing indices"),
    /** Elasticsearch has no privilege with this name. */
    AUTO_CREATE_DATA_STREAM(
            "auto_create_data_stream", "creating a data stream from its template by adding its first document"),
    AUTO_CONFIGURE("auto_configure", "creating a data stream or an index by adding its first document"),
    CREATE_INDEX("create_index", "creating data streams and indices; includes auto_configure"),
    DELETE_INDEX("delete_index", "removing data streams and indices"),
    MANAGE_DATA_STREAM_LIFECYCLE("manage_data_stream_lifecycle", "reading and changing lifecycles of data streams"),
    MANAGE(
            "manage",
            "creating, changing, removing and upgrading data streams and indices, but neither reading nor adding"
                    + " documents"),
    ALL("all", "everything; includes all other index privileges");

    private final String key;
    private final String meaning;

    IndexPrivilege(String key, String meaning) {
        this.key = key;
        this.meaning = meaning;
    }

    /** Returns the privilege with this name. */
    public static Optional<IndexPrivilege> ofKey(String key) {
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
