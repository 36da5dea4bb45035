package io.millrace.adapters.http.token;

import com.nimbusds.jose.util.Base64URL;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.adapters.http.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/**
 * A token in compact form, taken apart and not believed yet: three parts in Base64url without padding, written in the
 * one way there is, the first of them an object of texts with members that were asked for and no others. Whatever a
 * header could ask for beside these, another key, a certificate, compression, an extension, is thereby refused.
 */
final class TokenText {

    /** The longest token that is looked at, in characters. */
    static final int LONGEST = 8_192;

    private static final int LONGEST_HEADER = 256;

    private final JsonValue header;
    private final byte[] payload;
    private final String signed;
    private final String signature;

    private TokenText(JsonValue header, byte[] payload, String signed, String signature) {
        this.header = header;
        this.payload = payload;
        this.signed = signed;
        this.signature = signature;
    }

    /** Reads a token whose header has exactly {@code members}; returns nothing for any other text. */
    static Optional<TokenText> read(String token, Set<String> members) {
        if (token.length() > LONGEST || !token.chars().allMatch(TokenText::isAllowed)) {
            return Optional.empty();
        }
        int first = token.indexOf('.');
        int last = token.lastIndexOf('.');
        if (first < 1
                || first > LONGEST_HEADER
                || last == token.length() - 1
                || token.indexOf('.', first + 1) != last
                || last <= first + 1) {
            return Optional.empty();
        }
        return decode(token.substring(first + 1, last))
                .filter(payload -> decode(token.substring(last + 1)).isPresent())
                .flatMap(payload -> decode(token.substring(0, first))
                        .flatMap(TokenText::json)
                        .filter(header -> hasTexts(header, members))
                        .map(header ->
                                new TokenText(header, payload, token.substring(0, last), token.substring(last + 1))));
    }

    /** Reads JSON as strictly as the bodies of requests. */
    static Optional<JsonValue> json(byte[] bytes) {
        try {
            return Optional.of(StrictJson.parse(bytes));
        } catch (RequestRefusedException e) {
            return Optional.empty();
        }
    }

    /** Returns a member of the header that was asked for. */
    String header(String member) {
        return header.find(member).orElseThrow().text();
    }

    byte[] payload() {
        return payload.clone();
    }

    byte[] signed() {
        return signed.getBytes(StandardCharsets.US_ASCII);
    }

    Base64URL signature() {
        return new Base64URL(signature);
    }

    private static boolean hasTexts(JsonValue header, Set<String> members) {
        return header.isObject()
                && header.members().keySet().equals(members)
                && header.members().values().stream()
                        .allMatch(member -> member.value().kind() == Kind.VALUE_STRING);
    }

    private static Optional<byte[]> decode(String part) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(part);
            boolean isOnlyWay = Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(bytes)
                    .equals(part);
            return isOnlyWay ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isAllowed(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_'
                || c == '.';
    }
}
