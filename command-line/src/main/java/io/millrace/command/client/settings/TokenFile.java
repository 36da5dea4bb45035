package io.millrace.command.client.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.provider.RegisteredClient;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A file with the tokens of logins, one login for each service. Only its owner can read it. */
public final class TokenFile {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String LOCK = "tokens.lock";

    private final OwnerFile file;

    public TokenFile(Path file) {
        this(new OwnerFile(file, "token file"));
    }

    private TokenFile(OwnerFile file) {
        this.file = file;
    }

    /**
     * Returns the token file of the user with this environment. It is in the directory {@code XDG_CONFIG_HOME}, or in
     * {@code .config} in the home directory.
     */
    public static TokenFile of(Map<String, String> environment, Map<String, String> systemProperties) {
        return new TokenFile(OwnerFile.ofUser("tokens.json", "token file", environment, systemProperties));
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

        /** Hides the tokens, because they are secrets. */
        @Override
        public String toString() {
            return "Tokens[username=" + username + "]";
        }
    }

    /** Returns the stored tokens for a service; empty if there are none. */
    public Optional<Tokens> find(URI service) {
        JsonNode tokens = read().path(service.toString());
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

    public void store(URI service, Tokens tokens) {
        runExclusively(() -> {
            ObjectNode all = read();
            ObjectNode kept = all.putObject(service.toString())
                    .put("username", tokens.username())
                    .put("access_token", tokens.access())
                    .put("expires_at", tokens.expires().getEpochSecond());
            tokens.refresh().ifPresent(refresh -> kept.put("refresh_token", refresh));
            tokens.client().ifPresent(client -> put(kept, client));
            file.write(all.toPrettyString());
            return true;
        });
    }

    /** Deletes the tokens for a service. Returns false if there were none. */
    public boolean forget(URI service) {
        return runExclusively(() -> {
            ObjectNode all = read();
            if (all.remove(service.toString()) == null) {
                return false;
            }
            file.write(all.toPrettyString());
            return true;
        });
    }

    /**
     * Runs {@code work} while this process holds the lock of the file. If this thread already holds the lock, the work
     * runs without locking again.
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
