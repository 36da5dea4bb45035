package io.millrace.adapters.http.extension;

import com.nimbusds.jose.jwk.JWK;
import java.util.List;

/**
 * Provides keys for the JSON Web Key set. Any number of extensions can add keys to the built-in keys. The keys are only
 * published: access tokens that are signed with them are not accepted. Implementations must be thread-safe and return
 * quickly, because callers need no credentials.
 */
public interface JwkProvider {

    /**
     * Returns the keys, in the order of publication. Only the public part of a pair is published. A symmetric key is
     * omitted and logged.
     */
    List<JWK> keys();
}
