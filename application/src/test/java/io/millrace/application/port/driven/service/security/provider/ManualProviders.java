package io.millrace.application.port.driven.service.security.provider;

import io.millrace.domain.Rejection;
import io.millrace.domain.security.ForeignProfile;
import io.millrace.domain.security.privilege.RoleName;
import io.millrace.domain.security.provider.ForeignIdentity;
import io.millrace.domain.security.provider.ProviderName;
import io.millrace.domain.security.provider.SignInAttempt;
import io.millrace.domain.security.user.Username;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** One identity provider whose only user is Alice, and a sealing that hides nothing. */
public final class ManualProviders implements IdentityProviders, Sealing {

    public static final ProviderName NAME = new ProviderName("keycloak");
    public static final ForeignIdentity ALICE = new ForeignIdentity(NAME, "https://id.example/a", "4711");

    public volatile List<RoleName> roles = List.of(new RoleName("reader"));
    public volatile boolean isAway;
    public volatile boolean isAliceDisabled;
    public volatile boolean areKeysAway;
    public volatile boolean isConfigured = true;
    public volatile boolean issuesRefreshTokens = true;
    public volatile boolean rotatesRefreshTokens = true;
    public final AtomicInteger refreshes = new AtomicInteger();
    private volatile String refreshToken = "refresh 0";
    private final AtomicReference<Runnable> beforeNextRefresh = new AtomicReference<>(() -> {});

    /** Runs an action in the next refresh, before the provider responds. */
    public void beforeNextRefresh(Runnable action) {
        beforeNextRefresh.set(action);
    }

    private Grant grant() {
        return new Grant(
                ALICE,
                new ForeignProfile(new Username("keycloak:alice"), roles, Optional.of("Alice"), Optional.empty()),
                Optional.of("sid-1"),
                Optional.of(refreshToken).filter(token -> issuesRefreshTokens),
                Optional.of("id token"),
                !areKeysAway);
    }

    private void requireHere() {
        if (isAway) {
            throw new Rejection(Rejection.Reason.UNAVAILABLE, "the provider does not respond");
        }
    }

    @Override
    public boolean accepts(ForeignIdentity identity) {
        return isConfigured;
    }

    @Override
    public String signIn(SignInAttempt attempt) {
        requireHere();
        return "https://id.example/a/authorize?state=" + attempt.state();
    }

    @Override
    public Optional<Grant> exchange(SignInAttempt attempt, String code, Optional<String> issuer) {
        requireHere();
        return code.equals("good code") ? Optional.of(grant()) : Optional.empty();
    }

    /** Accepts only the newest refresh token. */
    @Override
    public Optional<Grant> refresh(ForeignIdentity identity, ForeignProfile known, String token) {
        beforeNextRefresh.getAndSet(() -> {}).run();
        return refresh(token);
    }

    private synchronized Optional<Grant> refresh(String token) {
        requireHere();
        if (isAliceDisabled || !token.equals(refreshToken)) {
            return Optional.empty();
        }
        int count = refreshes.incrementAndGet();
        if (rotatesRefreshTokens) {
            refreshToken = "refresh " + count;
        }
        return Optional.of(grant());
    }

    /** Accepts texts of the form {@code sid|sub value issuedAt}. */
    @Override
    public Optional<Logout> logout(ProviderName provider, String logoutToken) {
        String[] parts = logoutToken.split(" ", -1);
        return parts.length != 3
                ? Optional.empty()
                : Optional.of(new Logout(
                        Optional.of(parts[1]).filter(value -> parts[0].equals("sub")),
                        Optional.of(parts[1]).filter(value -> parts[0].equals("sid")),
                        Instant.parse(parts[2])));
    }

    @Override
    public Optional<String> signOut(ForeignIdentity identity, Optional<String> idToken, String after) {
        return isAway
                ? Optional.empty()
                : Optional.of("https://id.example/a/logout?hint=" + idToken.isPresent() + "&after=" + after);
    }

    @Override
    public String seal(String text, String purpose) {
        return Base64.getUrlEncoder().encodeToString((purpose + '|' + text).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Optional<String> open(String given, String purpose) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(given), StandardCharsets.UTF_8);
            return text.startsWith(purpose + '|')
                    ? Optional.of(text.substring(purpose.length() + 1))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
