package io.millrace.adapters.http.extension;

import com.nimbusds.jose.jwk.JWK;
import java.util.List;

/**
 * Gives keys to be published in the JSON Web Key set. Any number may be supplied as services on the class path, beside
 * the one that ships. Keys that are published here are published and nothing else: they do not prove access tokens of
 * this service. Called from several threads at once, and for callers without credentials, so it must be quick.
 */
public interface JwkProvider {

    /**
     * Returns the keys, in the order in which they are published. Of a pair only the public part is published; a
     * symmetric key has none and is left out, with a line in the log.
     */
    List<JWK> keys();
}
