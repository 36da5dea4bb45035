package io.millrace.adapters.persistence.security;

import io.millrace.adapters.persistence.cache.CacheDefinition;
import io.millrace.adapters.persistence.cache.NamedCache;
import io.millrace.application.port.driven.service.Announcements;
import io.millrace.application.port.driven.service.security.RememberedCallers;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.Session;
import io.millrace.domain.security.SessionId;
import io.millrace.domain.security.Username;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Remembers callers in a cache. Announcements make it forget callers that have to be checked again; while none can be
 * received no caller is remembered.
 *
 * <p>Forgetting a user or session only raises its note, without a search in the cache: callers that were checked before
 * count as absent and are replaced or displaced. The number of notes is bounded, so that several users and sessions
 * share one; a caller who is forgotten along with another is just checked once more.
 */
public final class CachedCallers implements RememberedCallers, AutoCloseable {

    /** The keys are the SHA-256 of tokens in hexadecimal. */
    public static final CacheDefinition<String, Remembered> ACCESS_TOKENS =
            CacheDefinition.hiding("access-tokens", String.class, Remembered.class, CachedCallers::bytes);

    /** The keys are hashes of user names with passwords. */
    public static final CacheDefinition<String, Remembered> CREDENTIALS =
            CacheDefinition.hiding("basic-credentials", String.class, Remembered.class, CachedCallers::bytes);

    private static final long BYTES_OF_CALLER = 1_000;
    private static final long BYTES_OF_ROLE = 100;

    private static final int NOTES = 1 << 14;

    private final NamedCache<String, Remembered> cache;
    private final UnaryOperator<String> fingerprint;
    private final Duration timeToLive;
    private final Clock clock;
    private final Announcements announcements;
    private final Announcements.Subscription subscription;

    /** Counts revocations; the notes hold the last count for a user or session. */
    private final AtomicLong count = new AtomicLong();

    private final AtomicLongArray users = new AtomicLongArray(NOTES);
    private final AtomicLongArray sessions = new AtomicLongArray(NOTES);

    private CachedCallers(
            NamedCache<String, Remembered> cache,
            UnaryOperator<String> fingerprint,
            Duration timeToLive,
            Clock clock,
            Announcements announcements) {
        this.cache = cache;
        this.fingerprint = fingerprint;
        this.timeToLive = timeToLive;
        this.clock = clock;
        this.announcements = announcements;
        cache.serveOnly(this::isGood);
        this.subscription = announcements.subscribe(CallerNews.TOPIC, new Follower());
    }

    /**
     * Begins to follow the announcements, and to remember callers by their access tokens.
     *
     * @param cache belongs to this object alone
     */
    public static CachedCallers byToken(
            NamedCache<String, Remembered> cache, Duration timeToLive, Clock clock, Announcements announcements) {
        return new CachedCallers(
                cache, token -> HexFormat.of().formatHex(Digest.of(token).bytes()), timeToLive, clock, announcements);
    }

    /**
     * Begins to follow the announcements, and to remember callers by their user names with passwords.
     *
     * @param cache belongs to this object alone
     * @param random makes the key of the hashes, so it must not be predictable
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
        if (!announcements.isListening()) {
            return check.get().map(Checked::caller);
        }
        return cache.get(fingerprint.apply(presented), () -> {
                    long before = count.get();
                    return check.get().map(good -> new Remembered(good.caller(), latest(good), before));
                })
                .map(Remembered::caller);
    }

    @Override
    public Optional<Authentication> recall(String presented) {
        return announcements.isListening()
                ? cache.find(fingerprint.apply(presented)).map(Remembered::caller)
                : Optional.empty();
    }

    @Override
    public void forget(SessionId session) {
        note(sessions, session.value());
    }

    @Override
    public void forget(Username username) {
        note(users, username.value());
    }

    @Override
    public void forgetAll() {
        cache.invalidateAll();
    }

    @Override
    public void close() {
        subscription.close();
    }

    private Instant latest(Checked checked) {
        Instant latest = clock.instant().plus(timeToLive);
        return checked.until().isBefore(latest) ? checked.until() : latest;
    }

    private boolean isGood(Remembered remembered) {
        Authentication caller = remembered.caller();
        long forgotten = users.get(place(caller.username().value()));
        long ended = caller.session()
                .map(Session::id)
                .map(id -> sessions.get(place(id.value())))
                .orElse(0L);
        return Math.max(forgotten, ended) <= remembered.count()
                && clock.instant().isBefore(remembered.until());
    }

    private void note(AtomicLongArray notes, String name) {
        notes.accumulateAndGet(place(name), count.incrementAndGet(), Math::max);
    }

    private static long bytes(String key, Remembered remembered) {
        return BYTES_OF_CALLER + BYTES_OF_ROLE * remembered.caller().roles().size();
    }

    private static int place(String name) {
        int hash = name.hashCode();
        return (hash ^ (hash >>> 16)) & (NOTES - 1);
    }

    /**
     * A caller who was checked.
     *
     * @param count the number of revocations when the check began
     */
    public record Remembered(Authentication caller, Instant until, long count) {}

    private final class Follower implements Announcements.Listener {

        @Override
        public void announced(String payload) {
            CallerNews.read(
                    payload, CachedCallers.this::forget, CachedCallers.this::forget, CachedCallers.this::forgetAll);
        }

        @Override
        public void interrupted() {
            forgetAll();
        }
    }
}
