package io.millrace.domain.client;

import io.millrace.domain.security.privilege.Action;
import java.util.Optional;

/** The kinds of requests whose rejections are recorded. Rejections of administrative requests are not recorded. */
public enum RequestKind {
    /** A single item of a bulk request. */
    BULK_ITEM("bulk item"),
    /** A bulk request that was rejected as a whole. */
    BULK_REQUEST("bulk request"),
    DOCUMENT("document"),
    SEARCH("search"),
    TEMPLATE("template"),
    POLICY("lifecycle policy"),
    /** The creation or a change of an index, an alias or a data stream. */
    INDEX("index"),
    /** A request to a path that does not exist or is not supported. */
    OTHER("other");

    private final String text;

    RequestKind(String text) {
        this.text = text;
    }

    /** Returns the name of the kind in logs, metrics and responses. */
    public String text() {
        return text;
    }

    /** Returns whether the client may lose documents if a request of this kind is rejected. */
    public boolean containsDocuments() {
        return this == BULK_ITEM || this == BULK_REQUEST || this == DOCUMENT;
    }

    /**
     * Returns the kind of a request that executes this action as a whole. Returns empty if rejections of the request
     * are not recorded.
     */
    public static Optional<RequestKind> of(Action action) {
        return Optional.ofNullable(
                switch (action) {
                    case BULK -> BULK_REQUEST;
                    case WRITE_DOCUMENT -> DOCUMENT;
                    case SEARCH, COUNT, FIND_DOCUMENT, FIND_DOCUMENTS, READ_FIELD_CAPABILITIES -> SEARCH;
                    case PUT_TEMPLATE -> TEMPLATE;
                    case PUT_POLICY -> POLICY;
                    case CREATE_INDEX, CREATE_DATA_STREAM, CHANGE_ALIASES, PUT_MAPPING, CHANGE_INDEX_SETTINGS -> INDEX;
                    case UNKNOWN -> OTHER;
                    default -> null;
                });
    }

    /** Returns the kind of a part of a request of this kind, for example of an item of a bulk request. */
    public RequestKind part() {
        return this == BULK_REQUEST ? BULK_ITEM : this;
    }
}
