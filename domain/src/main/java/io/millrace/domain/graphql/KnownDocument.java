package io.millrace.domain.graphql;

/**
 * A stored GraphQL document.
 *
 * @param hash the hash of {@code text}; callers have checked this
 * @param revision the number of changes of its {@link TrustState}
 */
public record KnownDocument(DocumentHash hash, String text, TrustState trustState, int revision) {

    public KnownDocument {
        if (revision < 0) {
            throw new IllegalArgumentException("a revision is not negative: " + revision);
        }
    }

    /** Returns a new document without changes. */
    public static KnownDocument first(DocumentHash hash, String text, TrustState trustState) {
        return new KnownDocument(hash, text, trustState, 0);
    }

    /** Returns the document after a change of its {@link TrustState}. */
    public KnownDocument become(TrustState next) {
        return new KnownDocument(hash, text, next, revision + 1);
    }

    public boolean isRemoved() {
        return trustState == TrustState.REMOVED;
    }
}
