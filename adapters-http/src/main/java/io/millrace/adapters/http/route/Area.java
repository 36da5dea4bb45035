package io.millrace.adapters.http.route;

/** The part of the service to which a route belongs. It determines the form of rejections. */
public enum Area {
    /** Data streams, indices, documents and users, in the wire format of Elasticsearch. */
    STORE(true, 406),
    /** The GraphQL endpoint and its explorer. */
    GRAPHQL(false, 415),
    /** Login, logout, tokens and keys. */
    SECURITY(false, 415),
    /** OAuth endpoints whose rejections with status 400 have the form of RFC 6749, section 5.2. */
    TOKEN(false, 415),
    /** Caches. */
    CACHES(false, 415),
    /**
     * Health, metrics and documentation; health checks also respond while the server completes its last requests before
     * it stops.
     */
    OPERATIONS(false, 415);

    private final boolean envelope;
    private final int unsupportedMediaType;

    Area(boolean envelope, int unsupportedMediaType) {
        this.envelope = envelope;
        this.unsupportedMediaType = unsupportedMediaType;
    }

    /** Returns whether rejections have the error object of Elasticsearch instead of problem documents. */
    public boolean usesEnvelope() {
        return envelope;
    }

    /** Returns whether requests contain secrets, so that even rejections must not be cached. */
    public boolean isSecret() {
        return this == SECURITY || this == TOKEN;
    }

    /** Returns the status for a body of the wrong content type. */
    public int unsupportedMediaType() {
        return unsupportedMediaType;
    }
}
