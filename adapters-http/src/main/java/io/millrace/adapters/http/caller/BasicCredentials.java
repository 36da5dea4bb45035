package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.message.PercentDecoding;
import io.millrace.domain.security.user.Credentials;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Parses user name and password from a Basic header (RFC 7617): Base64 of a UTF-8 text in which the first colon
 * separates them.
 */
final class BasicCredentials {

    private BasicCredentials() {}

    /**
     * Returns the credentials as written. If {@code isOfClient} and the form-decoded credentials differ, returns
     * both.
     *
     * @param isOfClient whether an OAuth client may have form-encoded the credentials
     * @return the possible readings; empty if the text is not valid
     */
    static List<Credentials> read(String encoded, boolean isOfClient) {
        String both;
        try {
            byte[] bytes = Base64.getDecoder().decode(encoded);
            both = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return List.of();
        }
        int colon = both.indexOf(':');
        if (colon < 1) {
            return List.of();
        }
        Credentials written = new Credentials(both.substring(0, colon), both.substring(colon + 1));
        return isOfClient
                ? Stream.concat(Stream.of(written), formDecoded(written).stream())
                        .distinct()
                        .toList()
                : List.of(written);
    }

    private static Optional<Credentials> formDecoded(Credentials written) {
        try {
            return Optional.of(new Credentials(formDecoded(written.username()), formDecoded(written.password())));
        } catch (IllegalArgumentException | CharacterCodingException notEncoded) {
            return Optional.empty();
        }
    }

    private static String formDecoded(String text) throws CharacterCodingException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return PercentDecoding.decode(bytes, 0, bytes.length, true);
    }
}
