package io.millrace.application.usecase.security.apikey;

import io.millrace.application.port.driven.service.security.apikey.ApiKeys;
import io.millrace.application.port.driven.service.security.user.Account;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.application.port.driven.service.security.user.CallerCache.Checked;
import io.millrace.application.port.driven.service.security.user.Users;
import io.millrace.application.port.driving.security.apikey.AuthenticateApiKey;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Authentication.Means;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.ApiKeyCredentials;
import io.millrace.domain.security.apikey.DescribedApiKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

public record AuthenticateApiKeyService(ApiKeys keys, Users users, CallerCache remembered, Clock clock)
        implements AuthenticateApiKey {

    /** The maximum time for which a valid key is cached. An announcement removes it earlier. */
    static final Duration REMEMBERED = Duration.ofSeconds(5);

    @Override
    public Optional<Authentication> authenticate(ApiKeyCredentials credentials) {
        return remembered.find(presented(credentials), () -> check(credentials));
    }

    @Override
    public Optional<Authentication> findCached(ApiKeyCredentials credentials) {
        return remembered.findCached(presented(credentials));
    }

    private Optional<Checked> check(ApiKeyCredentials credentials) {
        Instant now = clock.instant();
        return keys.find(credentials.id())
                .filter(stored -> stored.digest().matches(credentials.secret()))
                .map(ApiKeys.Stored::key)
                .filter(described -> described.key().isActive(now))
                .flatMap(described -> checked(described, now));
    }

    private Optional<Checked> checked(DescribedApiKey described, Instant now) {
        ApiKey key = described.key();
        Instant latest = now.plus(REMEMBERED);
        Instant until = key.expiresAt().filter(latest::isAfter).orElse(latest);
        return users.find(key.owner())
                .map(Account::user)
                .filter(user -> user.enabled())
                .map(user ->
                        new Checked(Authentication.of(user, new Means.ByApiKey(described), Optional.empty()), until));
    }

    /**
     * Returns the cache key of the credentials. It contains a control character. Tokens contain none, so the cache key
     * differs from every token.
     */
    private static String presented(ApiKeyCredentials credentials) {
        return "\0" + credentials.text();
    }
}
