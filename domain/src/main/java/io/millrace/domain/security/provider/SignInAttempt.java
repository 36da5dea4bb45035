package io.millrace.domain.security.provider;

import io.millrace.domain.text.RandomText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A sign-in at an identity provider that a browser has begun. The browser stores the encrypted attempt until the
 * provider sends the browser back to this service. {@link #toString} hides the secrets.
 *
 * @param state connects the response of the provider with this attempt
 * @param nonce connects the ID token with this attempt
 * @param verifier the secret that proves to the provider that the service that began the sign-in also exchanges the
 *     code (RFC 7636)
 * @param callback the address where the provider sends the browser back
 * @param target the page to show after the sign-in; empty if the sign-in was not begun by a page
 */
public record SignInAttempt(
        ProviderName provider,
        String state,
        String nonce,
        String verifier,
        String callback,
        Optional<String> target,
        Instant expiresAt) {

    /** The time that a user has to sign in at the provider. */
    public static final Duration LIFE = Duration.ofMinutes(10);

    private static final String DIVIDER = "\n";

    /** Returns a new attempt. */
    public static SignInAttempt begin(
            ProviderName provider, String callback, Optional<String> target, Instant now, RandomGenerator random) {
        return new SignInAttempt(
                provider,
                RandomText.of(random),
                RandomText.of(random),
                // A verifier must have at least 43 characters.
                RandomText.of(random) + RandomText.of(random),
                callback,
                target,
                now.plus(LIFE));
    }

    /** Returns the text from which {@link #parse} creates an equal attempt. */
    public String text() {
        return String.join(
                DIVIDER,
                provider.value(),
                state,
                nonce,
                verifier,
                callback,
                target.orElse(""),
                Long.toString(expiresAt.toEpochMilli()));
    }

    /** Parses a text that {@link #text} created. Returns empty for other texts. */
    public static Optional<SignInAttempt> parse(String text) {
        List<String> parts = new ArrayList<>(List.of(text.split(DIVIDER, -1)));
        if (parts.size() != 7 || !ProviderName.isLegal(parts.get(0))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new SignInAttempt(
                    new ProviderName(parts.get(0)),
                    parts.get(1),
                    parts.get(2),
                    parts.get(3),
                    parts.get(4),
                    Optional.of(parts.get(5)).filter(target -> !target.isEmpty()),
                    Instant.ofEpochMilli(Long.parseLong(parts.get(6)))));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    public boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt);
    }

    @Override
    public String toString() {
        return "SignInAttempt[" + provider + "]";
    }
}
