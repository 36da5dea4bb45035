package io.millrace.application.port.driving.security.apikey;

import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.apikey.ApiKeyCredentials;
import java.util.Optional;

/** Identifies the caller by an API key. */
public interface AuthenticateApiKey {

    /**
     * Returns the owner of the key as caller. Returns empty if the key is invalid for any reason. The result for a
     * valid key is cached for a few seconds.
     */
    Optional<Authentication> authenticate(ApiKeyCredentials credentials);

    /** Returns the caller if the result for this key is cached. Does not access the database, so it never blocks. */
    Optional<Authentication> findCached(ApiKeyCredentials credentials);
}
