package io.millrace.bootstrap.configuration;

/** How access tokens are signed. */
public enum SignatureAlgorithm {
    RS256("RS256"),
    ES256("ES256"),
    EDDSA("EdDSA");

    private final String text;

    SignatureAlgorithm(String text) {
        this.text = text;
    }

    /** Returns the name the algorithm has in a token. */
    public String text() {
        return text;
    }
}
