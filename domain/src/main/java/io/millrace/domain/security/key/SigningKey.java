package io.millrace.domain.security.key;

import java.time.Instant;
import java.util.Objects;

/** A key that signs access tokens, has signed them or will sign them. */
public sealed interface SigningKey {

    KeyMaterial material();

    default String id() {
        return material().id();
    }

    /**
     * A key that will sign tokens. It is published in advance, so that every verifier has read it before the first
     * token is signed with it.
     */
    record Next(KeyMaterial material) implements SigningKey {

        public Next {
            Objects.requireNonNull(material, "material");
        }

        Active activate() {
            return new Active(material);
        }
    }

    /** The key that signs new tokens. */
    record Active(KeyMaterial material) implements SigningKey {

        public Active {
            Objects.requireNonNull(material, "material");
        }

        Passive retire(Instant until) {
            return new Passive(material, until);
        }
    }

    /**
     * A key that signs no new tokens, but still verifies the tokens that it has signed.
     *
     * @param until the time when the last token that the key has signed expires
     */
    record Passive(KeyMaterial material, Instant until) implements SigningKey {

        public Passive {
            Objects.requireNonNull(material, "material");
            Objects.requireNonNull(until, "until");
        }
    }
}
