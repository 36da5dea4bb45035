package io.millrace.command.client.settings;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import java.io.IOException;
import java.nio.channels.FileChannel;
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
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A file with secrets that only its owner can read and change.
 *
 * @param kind the kind of the file in messages, such as {@code token file}
 */
public record OwnerFile(Path path, String kind) {

    private static final long LARGEST = 1 << 20;
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OWNER_DIRECTORY = PosixFilePermissions.fromString("rwx------");
    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    /**
     * Returns a file in the directory for the settings of the user: in {@code XDG_CONFIG_HOME/millrace}, or in
     * {@code .config/millrace} in the home directory.
     */
    static OwnerFile ofUser(
            String name, String kind, Map<String, String> environment, Map<String, String> systemProperties) {
        Path directory = Optional.ofNullable(environment.get("XDG_CONFIG_HOME"))
                .filter(text -> !text.isEmpty())
                .map(Path::of)
                .orElseGet(() -> Path.of(
                        Optional.ofNullable(environment.get("HOME"))
                                .filter(text -> !text.isEmpty())
                                .orElseGet(() -> systemProperties.getOrDefault("user.home", ".")),
                        ".config"));
        return new OwnerFile(directory.resolve("millrace").resolve(name), kind);
    }

    boolean exists() {
        return Files.exists(path);
    }

    /**
     * Returns the text of the file; empty if the file does not exist.
     *
     * @throws ClientFailedException if the file is too large, or cannot be read
     */
    Optional<String> read() {
        try {
            if (Files.size(path) > LARGEST) {
                throw malformed();
            }
            return Optional.of(Files.readString(path));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /**
     * Requires that no other user can read or change the file. A missing file is accepted.
     *
     * @throws ClientFailedException if other users have permissions
     */
    void requireOwn() {
        try {
            if (POSIX && !OWNER_FILE.containsAll(Files.getPosixFilePermissions(path))) {
                throw new ClientFailedException(
                        ExitStatus.USAGE,
                        "other users can read or change the secrets in " + path + "; run: chmod 600 " + path);
            }
        } catch (NoSuchFileException missing) {
            // The file does not exist, so it needs no protection.
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Replaces the file atomically. */
    void write(String text) {
        try {
            Path next = Files.createTempFile(directory(), "next", ".tmp", ownerOnly());
            try {
                Files.write(next, text.getBytes(StandardCharsets.UTF_8));
                Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(next);
            }
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /**
     * Runs {@code work} while this process holds the lock. If this thread already holds the lock, runs the work without
     * locking again.
     *
     * @param lock the name of the lock file in the same directory
     */
    <T> T runExclusively(String lock, Supplier<T> work) {
        Path file = directory().resolve(lock).toAbsolutePath().normalize();
        if (!Exclusive.HELD.get().add(file)) {
            return work.get();
        }
        try {
            Files.createDirectories(directory(), ofOwner(OWNER_DIRECTORY));
            try (FileChannel channel =
                    FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), ownerOnly())) {
                // Closing the channel releases the lock.
                channel.lock();
                return work.get();
            }
        } catch (IOException e) {
            throw unusable(e);
        } finally {
            Exclusive.HELD.get().remove(file);
        }
    }

    /**
     * Returns the exception for a file whose content is invalid. The message does not quote the content, because the
     * content may contain a secret.
     */
    ClientFailedException malformed() {
        return new ClientFailedException(ExitStatus.USAGE, path + " is not a " + kind + "; remove it");
    }

    private Path directory() {
        return Objects.requireNonNull(path.getParent(), "a file of the user has a directory");
    }

    private ClientFailedException unusable(IOException failure) {
        return new ClientFailedException(
                ExitStatus.USAGE,
                "the " + kind + " " + path + " cannot be used; set XDG_CONFIG_HOME to move it",
                failure);
    }

    /**
     * Returns the attributes of a new file that only its owner can read and change. Attributes that the file system
     * does not support are omitted.
     */
    public static FileAttribute<?>[] ownerOnly() {
        return ofOwner(OWNER_FILE);
    }

    private static FileAttribute<?>[] ofOwner(Set<PosixFilePermission> permissions) {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    /** The lock files whose locks the current thread holds. */
    private static final class Exclusive {

        private static final ThreadLocal<Set<Path>> HELD = ThreadLocal.withInitial(HashSet::new);
    }
}
