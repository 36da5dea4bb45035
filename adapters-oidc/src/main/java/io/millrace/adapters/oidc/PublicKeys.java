package io.millrace.adapters.oidc;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.io.IOException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The public keys of one identity provider. They are read when they are first needed, again after an hour, and when a
 * token names an unknown key, but for unknown keys at most once a minute. If the provider does not respond, the known keys stay valid.
 */
final class PublicKeys implements JWKSource<SecurityContext> {

    private static final Duration LIFE = Duration.ofHours(1);
    private static final Duration PAUSE = Duration.ofMinutes(1);
    private static final int MOST_KEYS = 100;

    private final ProviderMetadata metadata;
    private final ProviderClient client;
    private final Clock clock;
    private final Consumer<IOException> failures;
    private @Nullable JWKSet known;
    private Instant lastRead = Instant.MIN;
    private Instant nextForUnknownKey = Instant.MIN;
    private Instant nextAfterFailure = Instant.MIN;

    /**
     * Creates a source without keys.
     *
     * @param failures receives the reason if the keys cannot be read
     */
    PublicKeys(ProviderMetadata metadata, ProviderClient client, Clock clock, Consumer<IOException> failures) {
        this.metadata = metadata;
        this.client = client;
        this.clock = clock;
        this.failures = failures;
    }

    /**
     * Returns the keys that the selector accepts.
     *
     * @throws KeySourceException if no key is known, because the provider has never responded
     */
    @Override
    public synchronized List<JWK> get(JWKSelector selector, @Nullable SecurityContext context)
            throws KeySourceException {
        Instant now = clock.instant();
        boolean isOld = known == null || !now.isBefore(lastRead.plus(LIFE));
        if (isOld) {
            renew(now);
        }
        List<JWK> selected = select(selector);
        if (selected.isEmpty() && !isOld && !now.isBefore(nextForUnknownKey)) {
            nextForUnknownKey = now.plus(PAUSE);
            renew(now);
            selected = select(selector);
        }
        return selected;
    }

    private List<JWK> select(JWKSelector selector) throws KeySourceException {
        JWKSet keys = known;
        if (keys == null) {
            throw new KeySourceException("the keys of the identity provider are not known");
        }
        return selector.select(keys);
    }

    /** Reads the keys. After a failure, the keys stay as they are, and the next attempt is a minute later. */
    private void renew(Instant now) {
        if (now.isBefore(nextAfterFailure)) {
            return;
        }
        nextAfterFailure = now.plus(PAUSE);
        try {
            JWKSet read = JWKSet.parse(client.get(metadata.keySet()));
            if (read.size() > MOST_KEYS) {
                throw new IOException("the identity provider has more than " + MOST_KEYS + " keys");
            }
            known = read;
            lastRead = now;
            nextAfterFailure = now;
        } catch (IOException e) {
            failures.accept(e);
        } catch (ParseException e) {
            failures.accept(new IOException("the keys of the identity provider cannot be read", e));
        }
    }
}
