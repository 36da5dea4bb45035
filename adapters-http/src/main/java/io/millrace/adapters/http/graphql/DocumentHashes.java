package io.millrace.adapters.http.graphql;

import io.millrace.domain.graphql.DocumentHash;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes the hashes of GraphQL documents. */
public final class DocumentHashes {

    private DocumentHashes() {}

    /** Returns the hash of a text. */
    public static DocumentHash of(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return new DocumentHash(HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8))));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
