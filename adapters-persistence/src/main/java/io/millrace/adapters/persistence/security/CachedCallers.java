package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.cache.CacheDefinition;
import io.millrace.adapters.persistence.cache.DatabaseMirror;
import io.millrace.adapters.persistence.cache.NamedCache;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.security.user.CallerCache;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.privilege.IndexGrant;
import io.millrace.domain.text.Sha256;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Caches authenticated callers. Each entry has a tag for its user and, if it has a session, a tag for its session. The
 * tag is the payload of the announcements about this user or session. Therefore an announcement invalidates the
 * affected entries without a search through all entries.
 */
public final class CachedCallers implements CallerCache, AutoCloseable {

    /** The cache of callers by access token or API key. Its keys are the SHA-256 of the tokens, in hexadecimal. */
    public static final CacheDefinition<String, Remembered> ACCESS_TOKENS = definition("access-tokens");

    /** The cache of callers by user name and password. Its keys are keyed hashes of both together. */
    public static final CacheDefinition<String, Remembered> CREDENTIALS = definition("basic-credentials");

    private static final long BYTES_OF_CALLER = 1_000;
    private static final long BYTES_OF_ROLE = 100;
    private static final long BYTES_OF_NAME = 100;

    private final DatabaseMirror<String, Remembered> mirror;
    private final UnaryOperator<String> fingerprint;
    private final Duration timeToLive;
    private final Clock clock;

    private CachedCallers(
            NamedCache<String, Remembered> cache,
            UnaryOperator<String> fingerprint,
            Duration timeToLive,
            Clock clock,
            Announcements announcements) {
        this.mirror = DatabaseMirror.followTags(
                cache, announcements, TOPIC, payload -> payload.startsWith("user ") || payload.startsWith("session "));
        this.fingerprint = fingerprint;
        this.timeToLive = timeToLive;
        this.clock = clock;
        cache.serveOnly(remembered -> clock.instant().isBefore(remembered.until()));
    }

    /**
     * Creates a cache of callers by access token. Announcements invalidate its entries.
     *
     * @param cache must not be used by other objects
     */
    public static CachedCallers byToken(
            NamedCache<String, Remembered> cache, Duration timeToLive, Clock clock, Announcements announcements) {
        return new CachedCallers(cache, token -> Sha256.hex(Sha256.of(token)), timeToLive, clock, announcements);
    }

    /**
     * Creates a cache of callers by user name and password. Announcements invalidate its entries.
     *
     * @param cache must not be used by other objects
     * @param random creates the secret key of the hashes; must not be predictable
     */
    public static CachedCallers byCredentials(
            NamedCache<String, Remembered> cache,
            Duration timeToLive,
            Clock clock,
            Announcements announcements,
            RandomGenerator random) {
        return new CachedCallers(cache, KeyedHash.random(random)::hex, timeToLive, clock, announcements);
    }

    @Override
    public Optional<Authentication> find(String presented, Supplier<Optional<Checked>> check) {
        return mirror.get(fingerprint.apply(presented), () -> check.get().map(this::remembered))
                .map(Remembered::caller);
    }

    @Override
    public Optional<Authentication> findCached(String presented) {
        return mirror.find(fingerprint.apply(presented)).map(Remembered::caller);
    }

    @Override
    public void close() {
        mirror.close();
    }

    private Remembered remembered(Checked good) {
        Instant latest = clock.instant().plus(timeToLive);
        List<String> tags = new ArrayList<>();
        tags.add(CallerCache.announcementOf(good.caller().username()));
        good.caller()
                .session()
                .map(Session::id)
                .map(CallerCache::announcementOf)
                .ifPresent(tags::add);
        return new Remembered(good.caller(), good.until().isBefore(latest) ? good.until() : latest, tags);
    }

    private static CacheDefinition<String, Remembered> definition(String name) {
        return CacheDefinition.<String, Remembered>hiding(
                        name,
                        String.class,
                        Remembered.class,
                        (key, remembered) -> BYTES_OF_CALLER
                                + BYTES_OF_ROLE * remembered.caller().roles().size()
                                + remembered
                                        .caller()
                                        .apiKey()
                                        .map(CachedCallers::bytesOf)
                                        .orElse(0L))
                .tagged(Remembered::tags);
    }

    private static long bytesOf(DescribedApiKey key) {
        return key.descriptors().stream()
                        .mapToLong(role -> BYTES_OF_ROLE
                                + role.indices().stream()
                                        .mapToLong(CachedCallers::bytesOf)
                                        .sum())
                        .sum()
                + 2L * key.metadata().value().length();
    }

    private static long bytesOf(IndexGrant grant) {
        return grant.names().stream()
                .mapToLong(name -> BYTES_OF_NAME + name.value().length())
                .sum();
    }

    /** An authenticated caller, and the time until which the entry may be used. */
    public record Remembered(Authentication caller, Instant until, List<String> tags) {

        public Remembered {
            tags = List.copyOf(tags);
        }
    }
}
