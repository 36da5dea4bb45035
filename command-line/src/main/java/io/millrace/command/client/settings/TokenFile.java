package io.millrace.command.client.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.provider.RegisteredClient;
import io.millrace.domain.text.OneLine;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A file with the tokens of logins: one login for each context, and one for each address without a context. Only its
 * owner can read it.
 */
public final class TokenFile {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String LOCK = "tokens.lock";
    private static final String CONTEXTS = "contexts";
    private static final String URL = "url";

    private final OwnerFile file;

    public TokenFile(Path file) {
        this(new OwnerFile(file, "token file"));
    }

    private TokenFile(OwnerFile file) {
        this.file = file;
    }

    /**
     * Returns the token file of the user whose environment is given. The file is in {@code XDG_CONFIG_HOME/millrace},
     * or in {@code .config/millrace} in the home directory.
     */
    public static TokenFile of(Map<String, String> environment, Map<String, String> systemProperties) {
        return new TokenFile(OwnerFile.ofUser("tokens.json", "token file", environment, systemProperties));
    }

    /**
     * The key of stored tokens. Tokens of a context are found only for the address of the service that issued them.
     *
     * @param context the context in use; empty if the tokens belong to the address
     */
    public record LoginKey(URI service, Optional<String> context) {

        /** Returns the key of a login without a context. */
        public static LoginKey of(URI service) {
            return new LoginKey(service, Optional.empty());
        }

        /**
         * Returns the command that signs in with this key. If the key has no context, the command contains the address:
         * the default address may belong to another service, which must not get the password.
         */
        public String loginCommand() {
            return "millrace login" + context.map(name -> " --context " + name).orElseGet(() -> " --url " + service);
        }

        /** Returns the address and the context for messages. */
        public String shown() {
            return service + context.map(name -> " (context " + name + ")").orElse("");
        }
    }

    /**
     * The tokens that a login returned.
     *
     * @param expires the time when the access token expires
     * @param client the client at the identity provider that issued the tokens; empty if the service issued them
     */
    public record Tokens(
            String username,
            String access,
            Optional<String> refresh,
            Instant expires,
            Optional<RegisteredClient> client) {

        /** Creates tokens that the service issued. */
        public Tokens(String username, String access, Optional<String> refresh, Instant expires) {
            this(username, access, refresh, expires, Optional.empty());
        }

        /**
         * Returns whether the login is for this user. A login at an identity provider matches every name, because the
         * provider determines the name of the user.
         *
         * @param expected the name of the user; empty for any user
         */
        public boolean isOf(Optional<String> expected) {
            return client.isPresent() || expected.isEmpty() || expected.get().equals(username);
        }

        /** Returns whether the access token has expired and cannot be renewed. */
        public boolean isExpired(Instant now) {
            return refresh.isEmpty() && !now.isBefore(expires);
        }

        /** Returns a copy for a session that has ended: the tokens have expired and cannot be renewed. */
        Tokens ended(Instant now) {
            return new Tokens(username, access, Optional.empty(), now.isBefore(expires) ? now : expires, client);
        }

        /** Hides the tokens, because they are secrets. */
        @Override
        public String toString() {
            return "Tokens[username=" + username + "]";
        }
    }

    /** Returns the stored tokens; empty if there are none. */
    public Optional<Tokens> find(LoginKey key) {
        JsonNode tokens = login(read(), key);
        if (!tokens.path("access_token").isTextual()) {
            return Optional.empty();
        }
        return Optional.of(new Tokens(
                tokens.path("username").asText(),
                tokens.path("access_token").asText(),
                Optional.ofNullable(tokens.path("refresh_token").textValue()),
                Instant.ofEpochSecond(tokens.path("expires_at").asLong()),
                client(tokens.path("provider"))));
    }

    private static JsonNode login(ObjectNode all, LoginKey key) {
        if (key.context().isEmpty()) {
            return all.path(key.service().toString());
        }
        JsonNode tokens = all.path(CONTEXTS).path(key.context().get());
        return isIssuedAt(key.service(), tokens) ? tokens : MissingNode.getInstance();
    }

    private static boolean isIssuedAt(URI service, JsonNode tokens) {
        try {
            return new URI(tokens.path(URL).asText()).equals(service);
        } catch (URISyntaxException changedByHand) {
            return false;
        }
    }

    private static Optional<RegisteredClient> client(JsonNode provider) {
        return provider.isObject()
                ? Optional.of(new RegisteredClient(
                        provider.path("name").asText(),
                        provider.path("issuer").asText(),
                        provider.path("client_id").asText(),
                        Optional.ofNullable(provider.path("ca").textValue()).map(Path::of)))
                : Optional.empty();
    }

    private static void put(ObjectNode kept, RegisteredClient client) {
        ObjectNode provider = kept.putObject("provider")
                .put("name", client.provider())
                .put("issuer", client.issuer())
                .put("client_id", client.clientId());
        client.authorities().ifPresent(file -> provider.put("ca", file.toString()));
    }

    /**
     * Stores tokens. They replace the tokens of an earlier login with the same context; without a context, those with
     * the same address.
     */
    public void store(LoginKey key, Tokens tokens) {
        runExclusively(() -> {
            ObjectNode all = read();
            ObjectNode kept = key.context()
                    .map(name -> all.withObjectProperty(CONTEXTS)
                            .putObject(name)
                            .put(URL, key.service().toString()))
                    .orElseGet(() -> all.putObject(key.service().toString()));
            kept.put("username", tokens.username())
                    .put("access_token", tokens.access())
                    .put("expires_at", tokens.expires().getEpochSecond());
            tokens.refresh().ifPresent(refresh -> kept.put("refresh_token", refresh));
            tokens.client().ifPresent(client -> put(kept, client));
            file.write(all.toPrettyString());
            return true;
        });
    }

    /** Deletes tokens. Returns false if there were none. */
    public boolean forget(LoginKey key) {
        return key.context().isPresent()
                ? forgetContext(key.context().get()).isPresent()
                : forget(Optional.empty(), key.service().toString()).isPresent();
    }

    /**
     * Deletes the tokens of a context.
     *
     * @return the name of the user who was signed in, and the address; empty if there were no tokens
     */
    public Optional<String> forgetContext(String name) {
        return forget(Optional.of(CONTEXTS), name)
                .map(tokens -> OneLine.of(tokens.path("username").asText() + " at "
                        + tokens.path(URL).asText()));
    }

    /** Moves the tokens of a context to another name. If that name already has tokens, they are deleted. */
    public void renameContext(String name, String next) {
        if (!file.exists()) {
            return;
        }
        runExclusively(() -> {
            ObjectNode all = read();
            if (all.path(CONTEXTS) instanceof ObjectNode logins) {
                JsonNode tokens = logins.remove(name);
                if (tokens == null) {
                    logins.remove(next);
                } else {
                    logins.set(next, tokens);
                }
                file.write(all.toPrettyString());
            }
            return true;
        });
    }

    private Optional<JsonNode> forget(Optional<String> group, String member) {
        if (!file.exists()) {
            return Optional.empty();
        }
        return runExclusively(() -> {
            ObjectNode all = read();
            Optional<JsonNode> removed = (group.isPresent() ? all.path(group.get()) : all) instanceof ObjectNode logins
                    ? Optional.ofNullable(logins.remove(member))
                    : Optional.empty();
            if (removed.isPresent()) {
                file.write(all.toPrettyString());
            }
            return removed;
        });
    }

    /**
     * Runs {@code work} while this process holds the lock of the file. If this thread already holds the lock, runs the
     * work without locking again.
     */
    public <T> T runExclusively(Supplier<T> work) {
        return file.runExclusively(LOCK, work);
    }

    private ObjectNode read() {
        file.requireOwn();
        Optional<String> text = file.read();
        if (text.isEmpty()) {
            return MAPPER.createObjectNode();
        }
        try {
            if (MAPPER.readTree(text.get()) instanceof ObjectNode all) {
                return all;
            }
        } catch (JsonProcessingException e) {
            // The message does not quote the text, because it may contain a token.
        }
        throw file.malformed();
    }
}
