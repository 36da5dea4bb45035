package io.millrace.adapters.persistence.security;

import java.util.Base64;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * The parameters of the password hash Argon2id, version 1.3.
 *
 * @param memory the memory for a computation in KiB
 * @param iterations the number of passes over the memory
 * @param parallelism the number of lanes into which the memory is divided. This class computes lanes one after the
 *     other
 */
record Argon2(int memory, int iterations, int parallelism) {

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int MOST_MEMORY = 1 << 17;
    private static final int MOST_ITERATIONS = 16;
    private static final int MOST_PARALLELISM = 4;
    private static final int LEAST_MEMORY_PER_LANE = 8;

    Argon2 {
        if (parallelism < 1 || parallelism > MOST_PARALLELISM) {
            throw new IllegalArgumentException("parallelism " + parallelism);
        }
        if (memory < LEAST_MEMORY_PER_LANE * parallelism || memory > MOST_MEMORY) {
            throw new IllegalArgumentException("memory of " + memory + " KiB");
        }
        if (iterations < 1 || iterations > MOST_ITERATIONS) {
            throw new IllegalArgumentException("iterations " + iterations);
        }
    }

    static int saltBytes() {
        return SALT_BYTES;
    }

    Made make(byte[] password, byte[] salt) {
        return new Made(this, salt, compute(password, salt, HASH_BYTES));
    }

    /**
     * Returns a random hash that is not the hash of a known password. Comparing a password with this hash takes as long
     * as with any other hash.
     */
    Made random(RandomGenerator random) {
        byte[] salt = new byte[SALT_BYTES];
        byte[] hash = new byte[HASH_BYTES];
        random.nextBytes(salt);
        random.nextBytes(hash);
        return new Made(this, salt, hash);
    }

    /**
     * Returns whether hashes with these parameters are easier to attack than hashes with the parameters {@code other}.
     */
    boolean isWeakerThan(Argon2 other) {
        return memory < other.memory || iterations < other.iterations;
    }

    private byte[] compute(byte[] password, byte[] salt, int length) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(memory)
                .withIterations(iterations)
                .withParallelism(parallelism)
                .withSalt(salt)
                .build());
        byte[] hash = new byte[length];
        generator.generateBytes(password, hash);
        return hash;
    }

    /** A hash with its salt and parameters. As text, it has the PHC string format. */
    static final class Made {

        private static final Pattern FORM =
                Pattern.compile("\\$argon2id\\$v=19\\$m=([1-9][0-9]{0,8}),t=([1-9][0-9]{0,8}),"
                        + "p=([1-9][0-9]{0,8})\\$([A-Za-z0-9+/]{11,86})\\$([A-Za-z0-9+/]{22,86})");

        private final Argon2 parameters;
        private final byte[] salt;
        private final byte[] hash;

        private Made(Argon2 parameters, byte[] salt, byte[] hash) {
            this.parameters = parameters;
            this.salt = salt.clone();
            this.hash = hash.clone();
        }

        /**
         * Parses the text of a hash.
         *
         * @throws IllegalStateException if the text is not a hash; the message does not contain the text
         */
        static Made parse(String text) {
            Matcher matcher = FORM.matcher(text);
            if (!matcher.matches()) {
                throw new IllegalStateException("the hash of a password is not one of Argon2id");
            }
            try {
                return new Made(
                        new Argon2(number(matcher, 1), number(matcher, 2), number(matcher, 3)),
                        Base64.getDecoder().decode(matcher.group(4)),
                        Base64.getDecoder().decode(matcher.group(5)));
            } catch (IllegalArgumentException failure) {
                throw new IllegalStateException("the hash of a password cannot be computed", failure);
            }
        }

        private static int number(Matcher matcher, int group) {
            return Integer.parseInt(matcher.group(group));
        }

        Argon2 parameters() {
            return parameters;
        }

        /** Computes the hash of {@code password} with the same salt and parameters as this hash. */
        byte[] again(byte[] password) {
            return parameters.compute(password, salt, hash.length);
        }

        byte[] hash() {
            return hash.clone();
        }

        String text() {
            Base64.Encoder encoder = Base64.getEncoder().withoutPadding();
            return "$argon2id$v=19$m=" + parameters.memory() + ",t=" + parameters.iterations() + ",p="
                    + parameters.parallelism() + "$" + encoder.encodeToString(salt) + "$"
                    + encoder.encodeToString(hash);
        }

        @Override
        public String toString() {
            return "Made[hidden]";
        }
    }
}
