package io.millrace.adapters.http.caller;

import io.millrace.domain.security.Credentials;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Reads user name and password as HTTP Basic (RFC 7617) writes them: Base64 of both in UTF-8, split at the first colon.
 */
final class BasicCredentials {

    private BasicCredentials() {}

    /** Returns the credentials; nothing if the text was never made from any. */
    static Optional<Credentials> read(String encoded) {
        String both;
        try {
            byte[] bytes = Base64.getDecoder().decode(encoded);
            both = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return Optional.empty();
        }
        int colon = both.indexOf(':');
        return colon < 1
                ? Optional.empty()
                : Optional.of(new Credentials(both.substring(0, colon), both.substring(colon + 1)));
    }
}
