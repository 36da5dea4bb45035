package io.millrace.domain.security;

import java.time.Instant;
import java.util.Objects;

/** A key that signs access tokens, once signed them, or will. A key that is none of these is removed. */
public sealed interface SigningKey {

    KeyMaterial material();

    default String id() {
        return material().id();
    }

    /** Published, so that every verifier knows it before the first token is signed with it. */
    record Next(KeyMaterial material) implements SigningKey {

        public Next {
            Objects.requireNonNull(material, "material");
        }

        Active activate() {
            return new Active(material);
        }
    }

    /** Signs. */
    record Active(KeyMaterial material) implements SigningKey {

        public Active {
            Objects.requireNonNull(material, "material");
        }

        Passive retire(Instant until) {
            return new Passive(material, until);
        }
    }

    /**
     * Signs no more, but still verifies tokens that it signed.
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
