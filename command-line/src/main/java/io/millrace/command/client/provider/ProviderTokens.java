package io.millrace.command.client.provider;

import java.time.Duration;
import java.util.Optional;

/**
 * The tokens that an identity provider issued.
 *
 * @param access the access token, which is sent to the service
 * @param refresh the refresh token, which is sent only to the provider
 * @param life the time until the access token expires; empty if the provider did not state it
 */
public record ProviderTokens(String access, Optional<String> refresh, Optional<Duration> life) {

    /** Hides the tokens, because they are secrets. */
    @Override
    public String toString() {
        return "ProviderTokens[...]";
    }
}
