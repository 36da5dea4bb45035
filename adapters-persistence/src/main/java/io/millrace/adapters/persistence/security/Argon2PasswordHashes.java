package io.millrace.adapters.persistence.security;

import io.millrace.application.port.driven.service.security.user.PasswordHashes;
import io.millrace.domain.security.user.AttemptSource;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.security.user.PasswordHash;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Hashes passwords with Argon2id. A hash uses 19 MiB of memory, two iterations and one lane, which is the minimum that
 * OWASP recommends. Hashes have the PHC string format. Concurrent computations use at most half of the processor cores,
 * a quarter of the heap, and half of the threads that check passwords. Therefore other requests can still be processed
 * during a flood of logins.
 */
public final class Argon2PasswordHashes implements PasswordHashes {

    private static final Argon2 PARAMETERS = new Argon2(19_456, 2, 1);
    private static final int QUEUE_PER_PLACE = 32;
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final int BYTES_IN_KIB = 1_024;
    private static final int PART_OF_HEAP = 4;
    private static final int PART_OF_CORES = 2;

    /**
     * The requester of all computations of new hashes. One requester is sufficient, because only a few callers create
     * hashes, and all of them are signed in.
     */
    private static final Requester SERVICE = new Requester(new AttemptSource("", ""), true);

    private final Argon2 parameters;
    private final HashingLimiter limiter;
    private final RandomGenerator random;
    private final Argon2.Made ofNoUser;

    Argon2PasswordHashes(Argon2 parameters, HashingLimiter limiter, RandomGenerator random) {
        this.parameters = parameters;
        this.limiter = limiter;
        this.random = random;
        this.ofNoUser = parameters.random(random);
    }

    /**
     * Creates an instance whose limits suit this machine. A program needs only one instance.
     *
     * @param random the source of salts; must not be predictable
     * @param threads the number of threads that may hash passwords or wait to do so. The caller must have more threads
     *     than this, so that some remain for other work
     */
    public static Argon2PasswordHashes forThisMachine(RandomGenerator random, int threads) {
        Runtime machine = Runtime.getRuntime();
        int width = width(machine.availableProcessors(), machine.maxMemory(), threads);
        return new Argon2PasswordHashes(PARAMETERS, new HashingLimiter(width, queue(width, threads), PATIENCE), random);
    }

    static int width(int cores, long heap, int threads) {
        long room = heap / PART_OF_HEAP / ((long) PARAMETERS.memory() * BYTES_IN_KIB);
        return (int) Math.max(1, Math.min(Math.min(cores / PART_OF_CORES, room), threads / 2));
    }

    static int queue(int width, int threads) {
        return Math.max(0, Math.min(QUEUE_PER_PLACE * width, threads - width));
    }

    @Override
    public PasswordHash hash(Password password) {
        return limiter.run(SERVICE, () -> made(password.value()));
    }

    @Override
    public boolean verify(Optional<PasswordHash> hash, String password, Requester requester) {
        return limiter.compare(requester, new HashingLimiter.Comparison(hash, password), () -> {
            Argon2.Made made =
                    hash.map(PasswordHash::value).map(Argon2.Made::parse).orElse(ofNoUser);
            return isSame(made, hash.isPresent() ? password : "a password of no user") && hash.isPresent();
        });
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return Argon2.Made.parse(hash.value()).parameters().isWeakerThan(parameters);
    }

    private PasswordHash made(String password) {
        byte[] salt = new byte[Argon2.saltBytes()];
        random.nextBytes(salt);
        return withBytes(
                password, bytes -> new PasswordHash(parameters.make(bytes, salt).text()));
    }

    private static boolean isSame(Argon2.Made made, String password) {
        return withBytes(password, bytes -> MessageDigest.isEqual(made.hash(), made.again(bytes)));
    }

    private static <T> T withBytes(String password, Function<byte[], T> work) {
        byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
        try {
            return work.apply(bytes);
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }
}
