package io.millrace.bootstrap.configuration;

/** How refresh tokens are signed with the shared secret. */
public enum MacAlgorithm {
    HS256(256),
    HS384(384),
    HS512(512);

    private final int bits;

    MacAlgorithm(int bits) {
        this.bits = bits;
    }

    /** Returns the least number of bits of a secret. */
    public int bits() {
        return bits;
    }
}
