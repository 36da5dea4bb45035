package io.millrace.adapters.http.route;

/** The part of the service a route belongs to; it decides how a refusal looks. */
public enum Area {
    /** Elasticsearch's wire format. */
    STORE(true, 406),
    /** The GraphQL endpoint and its explorer. */
    GRAPHQL(false, 415),
    /** Login, logout, tokens and keys. */
    SECURITY(false, 415),
    /** Where OAuth has refusals with status 400 look as in RFC 6749 section 5.2. */
    TOKEN(false, 415),
    /** Caches. */
    CACHES(false, 415),
    /** Health, metrics and documentation; health answers while the service drains. */
    OPERATIONS(false, 415);

    private final boolean envelope;
    private final int unsupportedMediaType;

    Area(boolean envelope, int unsupportedMediaType) {
        this.envelope = envelope;
        this.unsupportedMediaType = unsupportedMediaType;
    }

    /** Returns whether refusals are the store's envelope; otherwise they are problem documents. */
    public boolean usesEnvelope() {
        return envelope;
    }

    /** Returns whether requests bring what no cache may keep, so that not even a refusal may be kept. */
    public boolean isSecret() {
        return this == SECURITY || this == TOKEN;
    }

    /** Returns the status for a body of the wrong content type. */
    public int unsupportedMediaType() {
        return unsupportedMediaType;
    }
}
