package com.example.acme;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import io.millrace.adapters.http.extension.JwkProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.text.ParseException;
import java.util.List;
import java.util.Objects;

/** Publishes keys in addition to the keys of the service. They come from a file in this jar, which is read once. */
public final class AcmeKeys implements JwkProvider {

    private final List<JWK> keys = read("keys.json");

    @Override
    public List<JWK> keys() {
        return keys;
    }

    private static List<JWK> read(String name) {
        try (InputStream file = Objects.requireNonNull(AcmeKeys.class.getResourceAsStream(name), name)) {
            return List.copyOf(JWKSet.load(file).getKeys());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ParseException e) {
            throw new IllegalStateException(name + " is not a set of keys", e);
        }
    }
}
