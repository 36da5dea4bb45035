package io.millrace.command.client.settings;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceClient.Reply;
import io.millrace.command.client.ServiceCredentials;
import io.millrace.command.client.provider.ProviderConnection;
import io.millrace.command.client.provider.ProviderTokens;
import io.millrace.command.client.provider.RegisteredClient;
import io.millrace.command.client.settings.TokenFile.LoginKey;
import io.millrace.command.client.settings.TokenFile.Tokens;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The stored tokens of an earlier login. They are renewed if possible. */
public final class StoredLogin implements ServiceCredentials {

    private static final Duration MARGIN = Duration.ofSeconds(30);
    private static final long USUAL_SECONDS = 300;

    private final ServiceClient service;
    private final LoginKey key;
    private final TokenFile file;
    private final Clock clock;
    private Tokens tokens;

    private StoredLogin(ServiceClient service, LoginKey key, TokenFile file, Clock clock, Tokens tokens) {
        this.service = service;
        this.key = key;
        this.file = file;
        this.clock = clock;
        this.tokens = tokens;
    }

    /**
     * Returns the stored login with this key; empty if no login is stored for it.
     *
     * @param service a client without credentials for the service of the key. This client renews the tokens
     */
    public static Optional<StoredLogin> find(ServiceClient service, LoginKey key, TokenFile file, Clock clock) {
        return file.find(key).map(tokens -> new StoredLogin(service, key, file, clock, tokens));
    }

    /**
     * Returns the tokens in the response to a login or a renewal.
     *
     * @throws ClientFailedException if the response contains no token
     */
    public static Tokens tokens(String username, JsonNode answer, Instant now, Optional<String> refreshBefore) {
        String access = answer.path("access_token").asText();
        if (access.isEmpty()) {
            throw new ClientFailedException("the response to the login contains no token: the service issues cookies"
                    + " (framework.security.authentication=cookie), or an extension replaces the response; use a name"
                    + " and a password");
        }
        return new Tokens(
                username,
                access,
                Optional.ofNullable(answer.path("refresh_token").textValue()).or(() -> refreshBefore),
                now.plusSeconds(answer.path("expires_in").asLong(USUAL_SECONDS)));
    }

    @Override
    public synchronized Optional<String> obtainAuthorization() {
        if (clock.instant().isAfter(tokens.expires().minus(MARGIN))) {
            renew();
        }
        return Optional.of("Bearer " + tokens.access());
    }

    /**
     * Renews the tokens. A refresh token can be used only once. If another process has already renewed and stored the
     * tokens, those tokens are used instead.
     */
    @Override
    public synchronized boolean renew() {
        return file.runExclusively(() -> {
            Optional<Tokens> stored = file.find(key);
            if (stored.isEmpty()) {
                return false;
            }
            if (!stored.get().access().equals(tokens.access())) {
                tokens = stored.get();
                return true;
            }
            return stored.get().refresh().isPresent() && renew(stored.get());
        });
    }

    private boolean renew(Tokens old) {
        if (old.client().isPresent()) {
            return renewAtProvider(old, old.client().get());
        }
        String refresh = old.refresh().orElse("");
        String form = "grant_type=refresh_token&refresh_token=" + URLEncoder.encode(refresh, StandardCharsets.UTF_8);
        Reply reply = service.exchange(
                "POST", "/oauth/access_token", ServiceClient.FORM, form.getBytes(StandardCharsets.UTF_8));
        if (!reply.isDone()) {
            if (reply.json().path("error").asText().equals("invalid_grant")) {
                file.store(key, old.ended(clock.instant()));
            }
            return false;
        }
        tokens = tokens(old.username(), reply.json(), clock.instant(), old.refresh());
        file.store(key, tokens);
        return true;
    }

    /**
     * Renews tokens at the identity provider. The refresh token is sent only to the provider that issued it. The
     * metadata of the provider are read again.
     */
    private boolean renewAtProvider(Tokens old, RegisteredClient client) {
        Optional<Tokens> renewed = ProviderConnection.discover(client)
                .refresh(old.refresh().orElse(""))
                .map(issued -> tokens(old.username(), issued, clock.instant(), old.refresh(), client));
        renewed.ifPresent(next -> tokens = next);
        file.store(key, renewed.orElseGet(() -> old.ended(clock.instant())));
        return renewed.isPresent();
    }

    /** Returns the tokens that an identity provider issued at a login or a renewal. */
    public static Tokens tokens(
            String username,
            ProviderTokens issued,
            Instant now,
            Optional<String> refreshBefore,
            RegisteredClient client) {
        return new Tokens(
                username,
                issued.access(),
                issued.refresh().or(() -> refreshBefore),
                now.plus(issued.life().orElse(Duration.ofSeconds(USUAL_SECONDS))),
                Optional.of(client));
    }

    /**
     * Returns the current tokens without renewing them.
     *
     * @throws ClientFailedException if the tokens have expired
     */
    public synchronized ServiceCredentials withoutRenewal() {
        if (clock.instant().isAfter(tokens.expires().minus(MARGIN))) {
            throw new ClientFailedException(ExitStatus.NOT_ALLOWED, refused());
        }
        return ServiceCredentials.ofToken(tokens.access());
    }

    /** Returns the current tokens. */
    public synchronized Tokens tokens() {
        return tokens;
    }

    /**
     * Revokes the refresh token at the identity provider that issued it.
     *
     * @return false if the provider has no revocation endpoint
     */
    public boolean revokeAtProvider() {
        return tokens.refresh().isEmpty()
                || ProviderConnection.discover(tokens.client().orElseThrow())
                        .revoke(tokens.refresh().get());
    }

    @Override
    public String refused() {
        return "the session of " + tokens.username() + " has ended; sign in again with `" + key.loginCommand()
                + tokens.client()
                        .map(client -> " --provider " + client.provider())
                        .orElseGet(() -> " -u " + Sentences.shellWord(tokens.username()))
                + "`";
    }

    /** Hides the tokens, because they are secrets. */
    @Override
    public String toString() {
        return "StoredLogin[" + tokens.username() + "]";
    }
}
