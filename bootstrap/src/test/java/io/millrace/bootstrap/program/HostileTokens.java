package io.millrace.bootstrap.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tokens that attackers send, made from one that is good. Nearly all are signed with the very key of the service, so that
 * the signature is not why they are refused.
 */
final class HostileTokens {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final RSAKey key;
    private final RSAKey attacker;
    private final String header;
    private final String payload;
    private final Map<String, String> tokens = new LinkedHashMap<>();

    private HostileTokens(String good, RSAKey key, RSAKey attacker) {
        this.key = key;
        this.attacker = attacker;
        String[] parts = good.split("\\.", -1);
        this.header = new String(Base64.getUrlDecoder().decode(parts[0]), StandardCharsets.UTF_8);
        this.payload = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
    }

    /** Returns the same header and claims with another signature of the same key, which is good. */
    static String resigned(String good, RSAKey key) {
        HostileTokens made = new HostileTokens(good, key, key);
        return made.signed(made.header, made.payload);
    }

    /** Returns the tokens, by what is wrong with each. */
    static Map<String, String> of(String good, RSAKey key, RSAKey attacker) {
        HostileTokens made = new HostileTokens(good, key, attacker);
        made.algorithms();
        made.publicKeyAsSecret();
        made.foreignKeys();
        made.keyIds();
        made.types();
        made.critical();
        made.claims();
        made.shapes(good);
        made.large();
        return made.tokens;
    }

    private static String base64(String text) {
        return BASE64.encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode read(String json) {
        try {
            return (ObjectNode) StoreClient.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static JsonNode value(String json) {
        try {
            return StoreClient.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    private String signed(String anyHeader, String anyPayload) {
        return signed(anyHeader, anyPayload, key);
    }

    private static String signed(String anyHeader, String anyPayload, RSAKey by) {
        String input = base64(anyHeader) + "." + base64(anyPayload);
        try {
            return input + "." + signature(new RSASSASigner(by), JWSAlgorithm.RS256, input);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Base64URL signature(JWSSigner signer, JWSAlgorithm algorithm, String input) throws JOSEException {
        return signer.sign(new JWSHeader(algorithm), input.getBytes(StandardCharsets.US_ASCII));
    }

    private void add(String what, String token) {
        if (tokens.put(what, token) != null) {
            throw new IllegalStateException("twice: " + what);
        }
    }

    private String headerWith(String name, String json) {
        ObjectNode changed = read(header);
        changed.set(name, value(json));
        return changed.toString();
    }

    private String headerWithout(String name) {
        ObjectNode changed = read(header);
        changed.remove(name);
        return changed.toString();
    }

    private String payloadWith(String name, String json) {
        ObjectNode changed = read(payload);
        changed.set(name, value(json));
        return changed.toString();
    }

    private void algorithms() {
        for (String none : List.of("none", "None", "NONE", "nOnE")) {
            String unsigned = headerWith("alg", "\"" + none + "\"");
            add("alg " + none + ", no signature", base64(unsigned) + "." + base64(payload) + ".");
            add("alg " + none + ", two parts", base64(unsigned) + "." + base64(payload));
            add("alg " + none + ", signed", signed(unsigned, payload));
        }
        for (String other : List.of(
                "RS384",
                "RS512",
                "PS256",
                "PS512",
                "ES256",
                "ES256K",
                "ES512",
                "EdDSA",
                "Ed25519",
                "HS256",
                "HS512",
                "RSA-OAEP",
                "RSA1_5",
                "dir",
                "A128KW",
                "PBES2-HS256+A128KW",
                "",
                "rs256",
                " RS256",
                "RS256 ")) {
            add("alg [" + other + "]", signed(headerWith("alg", "\"" + other + "\""), payload));
        }
        for (String json : List.of("null", "256", "true", "[\"RS256\"]", "{}")) {
            add("alg as " + json, signed(headerWith("alg", json), payload));
        }
        add("no alg", signed(headerWithout("alg"), payload));
        add("alg twice", signed("{\"alg\":\"none\"," + header.substring(1), payload));
    }

    private void publicKeyAsSecret() {
        Map<String, String> secrets = new LinkedHashMap<>();
        try {
            byte[] encoded = key.toRSAPublicKey().getEncoded();
            String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
            secrets.put("PEM", "-----BEGIN PUBLIC KEY-----\n" + lines + "\n-----END PUBLIC KEY-----\n");
            secrets.put("JSON", key.toPublicJWK().toJSONString());
            secrets.put("modulus", key.getModulus().toString());
            for (Map.Entry<String, String> secret : secrets.entrySet()) {
                for (JWSAlgorithm mac : List.of(JWSAlgorithm.HS256, JWSAlgorithm.HS384, JWSAlgorithm.HS512)) {
                    String input = base64(headerWith("alg", "\"" + mac.getName() + "\"")) + "." + base64(payload);
                    add(
                            mac.getName() + " with the public key as " + secret.getKey(),
                            input + "." + signature(new MACSigner(secret.getValue()), mac, input));
                }
            }
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private void foreignKeys() {
        String jwk = attacker.toPublicJWK().toJSONString();
        add("a key of the attacker", signed(header, payload, attacker));
        add(
                "key and kid of the attacker",
                signed(headerWith("kid", "\"" + attacker.getKeyID() + "\""), payload, attacker));
        add("key of the attacker and no kid", signed(headerWithout("kid"), payload, attacker));
        for (Map.Entry<String, String> member : Map.of(
                        "jwk", jwk,
                        "jku", "\"http://127.0.0.1:9/keys\"",
                        "x5u", "\"http://127.0.0.1:9/certificate\"",
                        "x5c", "[\"MIIBszCCARwCAQAwDQ\"]",
                        "x5t", "\"AAAAAAAAAAAAAAAAAAAAAAAAAAA\"",
                        "x5t#S256", "\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"")
                .entrySet()) {
            String changed = headerWith(member.getKey(), member.getValue());
            add(member.getKey() + " of the attacker", signed(changed, payload, attacker));
            add(member.getKey() + " and a good signature", signed(changed, payload));
        }
    }

    private void keyIds() {
        for (String id : List.of(
                "../../../../../dev/null",
                "/etc/passwd",
                "file:///dev/null",
                "http://127.0.0.1:9/key",
                "..\\\\..\\\\windows\\\\win.ini",
                "' OR '1'='1",
                "x' UNION SELECT 'AA' --",
                "x'; DROP TABLE signing_key; --",
                "${jndi:ldap://127.0.0.1:9/a}",
                "$(reboot)",
                "`reboot`",
                "| reboot",
                "{{7*7}}",
                "<script>",
                "%00",
                "\\u0000",
                "\\n",
                "*",
                "",
                " ",
                "null",
                key.getKeyID() + " ",
                key.getKeyID().toUpperCase(java.util.Locale.ROOT) + "x",
                "k".repeat(65),
                "k".repeat(2_000))) {
            add("kid " + id, signed(headerWith("kid", "\"" + id + "\""), payload));
        }
        for (String json : List.of("null", "1", "true", "[]", "{}", "[\"" + key.getKeyID() + "\"]")) {
            add("kid as " + json, signed(headerWith("kid", json), payload));
        }
        add("no kid", signed(headerWithout("kid"), payload));
        add("kid twice", signed("{\"kid\":\"" + attacker.getKeyID() + "\"," + header.substring(1), payload));
    }

    private void types() {
        for (String json : List.of(
                "\"JWT\"",
                "\"jwt\"",
                "\"rt+jwt\"",
                "\"logout+jwt\"",
                "\"dpop+jwt\"",
                "\"secevent+jwt\"",
                "\"JOSE\"",
                "\"at\"",
                "\"at+jwt \"",
                "\"\"",
                "null",
                "1",
                "[\"at+jwt\"]")) {
            add("typ " + json, signed(headerWith("typ", json), payload));
        }
        add("no typ", signed(headerWithout("typ"), payload));
        add("cty JWT", signed(headerWith("cty", "\"JWT\""), payload));
        add("a token in a token", signed(headerWith("cty", "\"JWT\""), signed(header, payload)));
    }

    private void critical() {
        for (String json :
                List.of("[]", "null", "\"exp\"", "[\"exp\"]", "[\"b64\"]", "[\"alg\"]", "[\"unknown\"]", "[1]", "{}")) {
            add("crit " + json, signed(headerWith("crit", json), payload));
        }
        add("b64 false", signed(headerWith("b64", "false"), payload));
        add("zip", signed(headerWith("zip", "\"DEF\""), payload));
        add("p2c", signed(headerWith("p2c", "2147483647"), payload));
        add("enc", signed(headerWith("enc", "\"A256GCM\""), payload));
    }

    private void claims() {
        long issued = read(payload).path("iat").asLong();
        long day = 86_400;
        Map<String, List<String>> wrong = new LinkedHashMap<>();
        wrong.put(
                "exp",
                List.of(
                        "\"" + (issued + 3_600) + "\"",
                        "null",
                        "true",
                        "[]",
                        "{}",
                        "0",
                        "-1",
                        Long.toString(issued - day),
                        "1e400",
                        "9223372036854775808",
                        "99999999999999999999999999",
                        "\"tomorrow\""));
        wrong.put("nbf", List.of("\"" + issued + "\"", "true", "[]", Long.toString(issued + day), "1e400"));
        wrong.put("iat", List.of("\"" + issued + "\"", "null", "[]", Long.toString(issued + day), "{}"));
        wrong.put(
                "iss",
                List.of(
                        "\"https://elsewhere.example\"",
                        "\"\"",
                        "null",
                        "1",
                        "[\"https://millrace.example\"]",
                        "{}",
                        "\"https://millrace.example/\"",
                        "\"https://MILLRACE.example\""));
        wrong.put("aud", List.of("\"another\"", "[\"another\",\"third\"]", "1", "{}"));
        wrong.put(
                "sub",
                List.of(
                        "\"\"",
                        "null",
                        "1",
                        "[\"admin\"]",
                        "{}",
                        "\"nobody here\"",
                        "\"admin\\u0000\"",
                        "\"admin' --\"",
                        "\"" + "a".repeat(1_500) + "\""));
        wrong.put(
                "jti",
                List.of(
                        "\"\"",
                        "null",
                        "1",
                        "[]",
                        "\"a\"",
                        "\"a.b\"",
                        "\"a.b.c\"",
                        "\"a.b.c.d\"",
                        "\"..\"",
                        "\"' OR 1=1\""));
        wrong.put("roles", List.of("\"admin\"", "1", "{}", "[1]", "[[\"admin\"]]", "[null]"));
        wrong.put("admin", List.of("\"true\"", "1", "[]"));
        wrong.put("name", List.of("1", "[]", "{}"));
        wrong.forEach((claim, values) -> {
            for (String json : values) {
                add(claim + " as " + json, signed(header, payloadWith(claim, json)));
            }
        });
        for (String claim : List.of("iss", "sub", "iat", "exp", "jti")) {
            ObjectNode less = read(payload);
            less.remove(claim);
            add("no " + claim, signed(header, less.toString()));
            add(
                    claim + " twice",
                    signed(header, "{\"" + claim + "\":" + read(payload).get(claim) + "," + payload.substring(1)));
        }
        for (String text : List.of("", "{", "[]", "null", "1", "\"text\"", "{}", payload + "x", payload + payload)) {
            add("claims " + text.length() + " " + text.hashCode(), signed(header, text));
        }
    }

    private void shapes(String good) {
        String[] parts = good.split("\\.", -1);
        for (String text : List.of(
                "a",
                ".",
                "..",
                "...",
                "....",
                "a.b",
                "a.b.c",
                "null",
                "undefined",
                "%2e%2e",
                "{}",
                "[]",
                "eyJ.eyJ.eyJ")) {
            add("the text " + text, text);
        }
        add("no signature", parts[0] + "." + parts[1] + ".");
        add("two parts", parts[0] + "." + parts[1]);
        add("one part", parts[0]);
        add("no header", "." + parts[1] + "." + parts[2]);
        add("no claims", parts[0] + ".." + parts[2]);
        add("four parts", good + "." + parts[2]);
        add("five parts", good + "." + parts[1] + "." + parts[2]);
        add("five parts that say they are encrypted", base64("{\"alg\":\"dir\",\"enc\":\"A128GCM\"}") + "..AA.AA.AA");
        add(
                "five parts that take long to decrypt",
                base64("{\"alg\":\"PBES2-HS512+A256KW\",\"enc\":\"A256GCM\",\"p2c\":2147483647,\"p2s\":\"AAAAAAAA\"}")
                        + ".AAAA.AAAA.AAAA.AAAA");
        add("parts the other way round", parts[2] + "." + parts[1] + "." + parts[0]);
        add("twice", good + good);
        add("twice with a comma", good + "," + good);
        add("with padding", parts[0] + "=." + parts[1] + "=." + parts[2] + "=");
        add("in the other Base64", good.replace('-', '+').replace('_', '/') + "+/");
        add("in quotes", "\"" + good + "\"");
        add("with a space", parts[0] + "." + parts[1] + ". " + parts[2]);
        add("with the scheme twice", "Bearer " + good);
        add("with an e of another alphabet", "\u00e9" + good.substring(1));
        add(
                "as JSON",
                "{\"payload\":\"" + parts[1] + "\",\"protected\":\"" + parts[0] + "\",\"signature\":\"" + parts[2]
                        + "\"}");
        for (int at : List.of(0, 5, parts[2].length() / 2, parts[2].length() - 3)) {
            char changed = parts[2].charAt(at) == 'A' ? 'B' : 'A';
            add(
                    "signature changed at " + at,
                    parts[0] + "." + parts[1] + "." + parts[2].substring(0, at) + changed + parts[2].substring(at + 1));
        }
        for (int length : List.of(1, 10, 100)) {
            add("signature cut by " + length, good.substring(0, good.length() - length));
        }
        add(
                "claims of another signature",
                parts[0] + "." + base64(payloadWith("admin", "true").replace("\"reader\"", "\"admin\"")) + "."
                        + parts[2]);
        add("a signature of zeros", parts[0] + "." + parts[1] + "." + "A".repeat(parts[2].length()));
    }

    private void large() {
        for (int depth : List.of(100, 500, 900)) {
            add("header nested " + depth, signed(headerWith("x", nested(depth)), payload));
            add("claims nested " + depth, signed(header, payloadWith("x", nested(depth))));
        }
        add("nothing but brackets", base64("[".repeat(5_000)) + ".e30.AA");
        add("a long number", signed(header, payload.replaceFirst("}$", ",\"x\":" + "9".repeat(3_000) + "}")));
        add("a large exponent", signed(header, payload.replaceFirst("\"exp\":\\d+", "\"exp\":1e999999999")));
        add("many claims", signed(header, payload.replaceFirst("}$", ",\"x\":1".repeat(500) + "}")));
        for (int length : List.of(8_193, 12_000)) {
            add(length + " letters", "A".repeat(length));
            add(length + " letters of signature", base64(header) + "." + base64(payload) + "." + "A".repeat(length));
        }
    }

    private static String nested(int depth) {
        return "[".repeat(depth) + "]".repeat(depth);
    }
}
