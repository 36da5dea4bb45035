package io.millrace.adapters.http.extension;

import com.nimbusds.jose.jwk.JWK;
import java.util.List;

/**
 * Provides keys for the JSON Web Key set. Any number of services on the class path can add keys to the built-in ones.
 * The keys are only published: access tokens signed with them are not accepted. Must be thread-safe and quick, because
 * callers need no credentials.
 */
public interface JwkProvider {

    /**
     * Returns the keys, in the order of publication. Only the public part of a pair is published. A symmetric key is
     * omitted and logged.
     */
    List<JWK> keys();
}
