package io.millrace.adapters.http.token.key;

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
 * A parsed token in compact form, not verified yet. It has three parts in canonical Base64url without padding. The
 * first part is the header: a JSON object of strings with exactly the requested members. Tokens with other header
 * parameters, for example a key, a certificate or compression, are therefore rejected.
 */
public final class TokenText {

    /** The maximum length of a token in characters. */
    public static final int LONGEST = 8_192;

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

    /** Parses a token whose header has exactly {@code members}. Returns empty for any other text. */
    public static Optional<TokenText> read(String token, Set<String> members) {
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

    /** Parses JSON as strictly as the bodies of requests. */
    public static Optional<JsonValue> json(byte[] bytes) {
        try {
            return Optional.of(StrictJson.parse(bytes));
        } catch (RequestRefusedException e) {
            return Optional.empty();
        }
    }

    /** Returns one of the requested members of the header. */
    public String header(String member) {
        return header.find(member).orElseThrow().text();
    }

    public byte[] payload() {
        return payload.clone();
    }

    public byte[] signed() {
        return signed.getBytes(StandardCharsets.US_ASCII);
    }

    public Base64URL signature() {
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
