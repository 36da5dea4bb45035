package io.millrace.adapters.http.graphql;

import io.millrace.adapters.http.route.Sha256;
import io.millrace.domain.graphql.DocumentHash;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Computes the hashes of GraphQL documents. */
public final class DocumentHashes {

    private DocumentHashes() {}

    /** Returns the hash of a text. */
    public static DocumentHash of(String text) {
        return new DocumentHash(HexFormat.of().formatHex(Sha256.of(text.getBytes(StandardCharsets.UTF_8))));
    }
}
