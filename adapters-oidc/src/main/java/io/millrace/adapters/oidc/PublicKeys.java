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
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The public keys of one identity provider. The keys are read when they are first needed, and again after an hour. They
 * are also read when a token refers to an unknown key, but at most once a minute for this reason. While one thread
 * reads the keys, other threads use the keys that were read before. If the provider does not respond, these stay valid.
 */
final class PublicKeys implements JWKSource<SecurityContext> {

    private static final Duration LIFE = Duration.ofHours(1);
    private static final Duration PAUSE = Duration.ofMinutes(1);
    private static final int MOST_KEYS = 100;

    private final ProviderMetadata metadata;
    private final ProviderClient client;
    private final Clock clock;
    private final Consumer<IOException> failures;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile Known known = new Known(null, Instant.MIN);
    private volatile Instant nextForUnknownKey = Instant.MIN;
    private volatile Instant nextAfterFailure = Instant.MIN;

    /** The keys that were read most recently, and the time when they were read. */
    private record Known(@Nullable JWKSet keys, Instant readAt) {

        boolean isOld(Instant now) {
            return keys == null || !now.isBefore(readAt.plus(LIFE));
        }

        JWKSet require() throws KeySourceException {
            if (keys == null) {
                throw new KeySourceException("the keys of the identity provider are not known");
            }
            return keys;
        }

        List<JWK> select(JWKSelector selector) throws KeySourceException {
            return selector.select(require());
        }
    }

    /**
     * Creates the object. No keys are read yet.
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
     * Reads the keys if they were never read or are too old.
     *
     * @throws KeySourceException if the keys could never be read
     */
    void require() throws KeySourceException {
        Instant now = clock.instant();
        if (known.isOld(now)) {
            renew(now, false);
        }
        known.require();
    }

    /**
     * Returns the keys that the selector accepts. Reads the keys again if necessary.
     *
     * @throws KeySourceException if the keys could never be read, or if the requested key is unknown and another thread
     *     is just reading the keys
     */
    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
        Instant now = clock.instant();
        boolean isOld = known.isOld(now);
        if (isOld) {
            renew(now, false);
        }
        List<JWK> selected = known.select(selector);
        if (!selected.isEmpty() || (isOld && !reading.isLocked())) {
            return selected;
        }
        if (reading.isLocked()) {
            throw new KeySourceException("the keys of the identity provider are being read");
        }
        renew(now, true);
        return known.select(selector);
    }

    /**
     * Reads the keys. Does nothing if another thread is reading the keys, or if the last attempt was too recent. After
     * a failure, the earlier keys stay valid, and the next attempt is possible after a minute.
     */
    private void renew(Instant now, boolean isForUnknownKey) {
        if (now.isBefore(nextAfterFailure)
                || (isForUnknownKey && now.isBefore(nextForUnknownKey))
                || !reading.tryLock()) {
            return;
        }
        try {
            if (isForUnknownKey) {
                nextForUnknownKey = now.plus(PAUSE);
            }
            JWKSet read = JWKSet.parse(client.get(metadata.keySet()));
            if (read.size() > MOST_KEYS) {
                throw new IOException("the identity provider has more than " + MOST_KEYS + " keys");
            }
            known = new Known(read, now);
        } catch (IOException e) {
            nextAfterFailure = clock.instant().plus(PAUSE);
            failures.accept(e);
        } catch (ParseException e) {
            nextAfterFailure = clock.instant().plus(PAUSE);
            failures.accept(new IOException("the keys of the identity provider cannot be read", e));
        } finally {
            reading.unlock();
        }
    }
}
