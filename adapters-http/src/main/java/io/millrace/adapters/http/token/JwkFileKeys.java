package io.millrace.adapters.http.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.token.key.JoseKeys;
import io.millrace.adapters.http.token.key.KeySealing;
import io.millrace.adapters.http.token.key.TokenText;
import io.millrace.application.port.driven.service.security.SigningKeys;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.key.KeyMaterial;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SignatureAlgorithm;
import io.millrace.domain.security.key.SigningKey;
import io.millrace.domain.text.Utf8;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Keys from a file that every instance has: a JSON Web Key set with private members. The first key signs, the second
 * signs after the next rotation, and all other keys only verify older tokens. The file is read once and never written.
 * Its keys are not stored in the database.
 *
 * <p>To rotate keys, move the second key to the front and insert a new key after it. Keep the previously first key in
 * the file until its last token has expired. Then restart the instances one after another. The first key of the new
 * file is the second key of the old file. Therefore instances with the old file can verify tokens that are signed with
 * it.
 */
public final class JwkFileKeys implements SigningKeys {

    private static final int LARGEST = 512 * 1_024;
    private static final int LEAST_KEYS = 2;
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private final Path file;
    private final KeyRing ring;

    private JwkFileKeys(Path file, KeyRing ring) {
        this.file = file;
        this.ring = ring;
    }

    /**
     * Reads a file.
     *
     * @param sealing encrypts the private keys; must be the object that the access token generator also uses
     * @throws Rejection with one sentence, without any part of a key, if the file cannot be used
     */
    public static JwkFileKeys read(Path file, KeySealing sealing) {
        List<JsonValue> values = TokenText.json(bytes(file))
                .flatMap(json -> json.find("keys"))
                .filter(JsonValue::isArray)
                .orElseThrow(() -> refused(file, "is not a JSON Web Key set"))
                .elements();
        if (values.size() < LEAST_KEYS || values.size() > KeyRing.MOST_KEYS) {
            throw refused(
                    file,
                    "must have " + LEAST_KEYS + " to " + KeyRing.MOST_KEYS
                            + " keys (the first signs, the second is next), but has " + values.size());
        }
        List<SigningKey> keys = new ArrayList<>();
        for (JsonValue value : values) {
            KeyMaterial material = material(file, keys.size() + 1, value, sealing);
            if (keys.stream().anyMatch(key -> key.id().equals(material.id()))) {
                throw refused(file, "has two keys with the id [" + material.id() + "]");
            }
            keys.add(signingKeyAt(keys.size(), material));
        }
        return new JwkFileKeys(file, new KeyRing(0, keys));
    }

    @Override
    public Optional<KeyRing> find() {
        return Optional.of(ring);
    }

    @Override
    public boolean begin(KeyRing first) {
        return false;
    }

    /**
     * Rejects the change.
     *
     * @throws Rejection always
     */
    @Override
    public boolean replace(KeyRing current, KeyRing next) {
        throw Rejection.invalid("the keys are read from the file [" + file + "]; change them there");
    }

    private static SigningKey signingKeyAt(int index, KeyMaterial material) {
        return switch (index) {
            case 0 -> new SigningKey.Active(material);
            case 1 -> new SigningKey.Next(material);
            default -> new SigningKey.Passive(material, Instant.MAX);
        };
    }

    private static KeyMaterial material(Path file, int number, JsonValue value, KeySealing sealing) {
        JWK given = parse(value).orElseThrow(() -> refused(file, "has no JSON Web Key at position " + number));
        SignatureAlgorithm algorithm = JoseKeys.algorithm(given)
                .filter(known -> given.getAlgorithm() == null
                        || given.getAlgorithm().getName().equals(known.key()))
                .filter(known -> given.getKeyUse() == null || given.getKeyUse().equals(KeyUse.SIGNATURE))
                .orElseThrow(() -> refused(
                        file,
                        "has at position " + number + " a key that is not for RS256 with at least 2048 bits, ES256 or"
                                + " EdDSA with Ed25519"));
        if (!given.toJSONObject().containsKey("d")) {
            throw refused(file, "has no private part (member d) of key " + number);
        }
        String id = given.getKeyID() == null ? thumbprint(given) : given.getKeyID();
        if (!ID.matcher(id).matches()) {
            throw refused(file, "has key " + number + " with an id that does not match " + ID.pattern());
        }
        JWK pair = JoseKeys.named(given, algorithm, id);
        if (!JoseKeys.isPair(pair, algorithm)) {
            throw refused(file, "has a private and a public part in key " + number + " that do not belong together");
        }
        return JoseKeys.material(pair, algorithm, sealing);
    }

    private static Optional<JWK> parse(JsonValue value) {
        try {
            return value.isObject() ? Optional.of(JWK.parse(value.raw())) : Optional.empty();
        } catch (ParseException e) {
            return Optional.empty();
        }
    }

    private static String thumbprint(JWK key) {
        try {
            return key.computeThumbprint().toString();
        } catch (JOSEException e) {
            throw new IllegalStateException("no thumbprint", e);
        }
    }

    private static byte[] bytes(Path file) {
        try (InputStream content = Files.newInputStream(file)) {
            byte[] bytes = content.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw refused(file, "is larger than " + LARGEST + " bytes");
            }
            return Utf8.withoutByteOrderMark(bytes);
        } catch (IOException e) {
            throw refused(file, "cannot be read");
        }
    }

    private static Rejection refused(Path file, String why) {
        return Rejection.invalid("the key file [" + file + "] " + why);
    }

    @Override
    public String toString() {
        return "JwkFileKeys[" + file + "]";
    }
}
