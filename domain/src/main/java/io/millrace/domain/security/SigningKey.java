package io.millrace.domain.security;

import java.time.Instant;
import java.util.Objects;

/** A key that signs access tokens at present, in the past or in the future. Other keys are removed. */
public sealed interface SigningKey {

    KeyMaterial material();

    default String id() {
        return material().id();
    }

    /** Published in advance, so that every verifier knows it before it signs the first token. */
    record Next(KeyMaterial material) implements SigningKey {

        public Next {
            Objects.requireNonNull(material, "material");
        }

        Active activate() {
            return new Active(material);
        }
    }

    /** Signs new tokens. */
    record Active(KeyMaterial material) implements SigningKey {

        public Active {
            Objects.requireNonNull(material, "material");
        }

        Passive retire(Instant until) {
            return new Passive(material, until);
        }
    }

    /**
     * Signs no new tokens, but verifies those that it signed.
     *
     * @param until when the last token it signed has expired
     */
    record Passive(KeyMaterial material, Instant until) implements SigningKey {

        public Passive {
            Objects.requireNonNull(material, "material");
            Objects.requireNonNull(until, "until");
        }
    }
}
