package io.millrace.command.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A file with the tokens of logins, one login for each service. Only its owner can read it. */
public record TokenFile(Path file) {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final long LARGEST = 1 << 20;
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OWNER_DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    /**
     * Returns the token file of the user with this environment. It is in the directory {@code XDG_CONFIG_HOME}, or in
     * {@code .config} in the home directory.
     */
    public static TokenFile of(Map<String, String> environment, Map<String, String> systemProperties) {
        Path directory = Optional.ofNullable(environment.get("XDG_CONFIG_HOME"))
                .filter(text -> !text.isEmpty())
                .map(Path::of)
                .orElseGet(() -> Path.of(
                        Optional.ofNullable(environment.get("HOME"))
                                .filter(text -> !text.isEmpty())
                                .orElseGet(() -> systemProperties.getOrDefault("user.home", ".")),
                        ".config"));
        return new TokenFile(directory.resolve("millrace").resolve("tokens.json"));
    }

    /**
     * The tokens that a login returned.
     *
     * @param expires the time when the access token expires
     */
    public record Tokens(String username, String access, Optional<String> refresh, Instant expires) {

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
                Instant.ofEpochSecond(tokens.path("expires_at").asLong())));
    }

    public void store(URI service, Tokens tokens) {
        runExclusively(() -> {
            ObjectNode all = read();
            ObjectNode kept = all.putObject(service.toString())
                    .put("username", tokens.username())
                    .put("access_token", tokens.access())
                    .put("expires_at", tokens.expires().getEpochSecond());
            tokens.refresh().ifPresent(refresh -> kept.put("refresh_token", refresh));
            write(all);
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
            write(all);
            return true;
        });
    }

    /**
     * Runs {@code work} while this process holds the lock of the file. If this thread already holds the lock, the work
     * runs without locking again.
     */
    public <T> T runExclusively(Supplier<T> work) {
        if (Exclusive.HELD.get() != null) {
            return work.get();
        }
        Path directory = Objects.requireNonNull(file.getParent(), "a token file has a directory");
        try {
            Files.createDirectories(directory, ofOwner(OWNER_DIRECTORY));
            try (FileChannel channel = FileChannel.open(
                            directory.resolve("tokens.lock"),
                            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                            ofOwner(OWNER_FILE));
                    FileLock held = channel.lock()) {
                Exclusive.HELD.set(held);
                return work.get();
            } finally {
                Exclusive.HELD.remove();
            }
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private ClientFailedException unusable(IOException failure) {
        return new ClientFailedException(
                ExitStatus.USAGE,
                "the token file " + file + " cannot be used; set XDG_CONFIG_HOME to move it",
                failure);
    }

    private ObjectNode read() {
        try {
            requireOwn();
            if (Files.size(file) > LARGEST) {
                throw new ClientFailedException(ExitStatus.USAGE, file + " is not a token file; remove it");
            }
            if (MAPPER.readTree(Files.readAllBytes(file)) instanceof ObjectNode all) {
                return all;
            }
            throw new ClientFailedException(ExitStatus.USAGE, file + " is not a token file; remove it");
        } catch (NoSuchFileException e) {
            return MAPPER.createObjectNode();
        } catch (JsonProcessingException e) {
            // The message does not quote the text, because it may contain a token.
            throw new ClientFailedException(ExitStatus.USAGE, file + " is not a token file; remove it");
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private void requireOwn() throws IOException {
        if (POSIX && !OWNER_FILE.containsAll(Files.getPosixFilePermissions(file))) {
            throw new ClientFailedException(
                    ExitStatus.USAGE,
                    "other users can read or change the tokens in " + file + "; run: chmod 600 " + file);
        }
    }

    private void write(ObjectNode all) {
        Path directory = Objects.requireNonNull(file.getParent(), "a token file has a directory");
        try {
            Path next = Files.createTempFile(directory, "tokens", ".tmp", ofOwner(OWNER_FILE));
            try {
                Files.write(next, all.toPrettyString().getBytes(StandardCharsets.UTF_8));
                Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(next);
            }
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private static FileAttribute<?>[] ofOwner(Set<PosixFilePermission> permissions) {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    /** The lock of the file that the current thread holds, if any. */
    private static final class Exclusive {

        private static final ThreadLocal<FileLock> HELD = new ThreadLocal<>();
    }
}
