package io.millrace.bootstrap.security;

import io.millrace.adapters.http.token.key.KeySealing;
import io.millrace.adapters.http.token.key.StrongSecret;
import io.millrace.adapters.http.token.key.TextSealing;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.configuration.Settings;
import io.millrace.domain.Rejection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;

/**
 * Provides the secret that encrypts the signing keys of access tokens and the secrets of second factors. The operator
 * configures this secret. If an embedded database is used without a configured secret, the first start generates one
 * and stores it in a file in the directory of the database. Only the owner can read this file, and dumps of the
 * database do not contain the secret.
 */
final class KeyProtection {

    private static final String FILE = "keys.secret";
    private static final String PROPERTY = "framework.security.keys.secret";
    private static final int BYTES = 32;

    private KeyProtection() {}

    static KeySealing of(Settings settings, SecureRandom random) {
        return settings.security().accessTokens().keysFile().isPresent()
                ? KeySealing.forThisProcess(random)
                : KeySealing.with(secret(settings, random));
    }

    /** Returns the encryption for the sessions of users who signed in at identity providers. */
    static TextSealing ofSessions(Settings settings, SecureRandom random) {
        return TextSealing.with(secret(settings, random), random);
    }

    /**
     * Returns the encryption for secrets in the database. Returns empty if an external database is used and no secret
     * is configured.
     */
    static Optional<KeySealing> lasting(Settings settings, SecureRandom random) {
        boolean hasSecret = settings.security().accessTokens().keysSecret().isPresent()
                || settings.database().url().isEmpty();
        return hasSecret ? Optional.of(KeySealing.with(secret(settings, random))) : Optional.empty();
    }

    private static StrongSecret secret(Settings settings, SecureRandom random) {
        Settings.AccessTokens tokens = settings.security().accessTokens();
        Optional<String> configured = tokens.keysSecret().map(io.millrace.configuration.key.Secret::reveal);
        if (configured.isPresent()) {
            return StrongSecret.of(PROPERTY, configured.get(), false);
        }
        Path file = settings.database().embeddedDirectory().resolve(FILE);
        try {
            return StrongSecret.of(file.toString(), readOrMake(file, random), true);
        } catch (IOException e) {
            throw new StartRefusedException("the secret of the keys in " + file + " cannot be used", e);
        } catch (Rejection e) {
            throw new StartRefusedException(String.valueOf(e.getMessage()), e);
        }
    }

    private static String readOrMake(Path file, SecureRandom random) throws IOException {
        if (!Files.exists(file)) {
            make(file, random);
        }
        return Files.readString(file, StandardCharsets.US_ASCII).strip();
    }

    /** Creates the file atomically. An existing file is never replaced. */
    private static void make(Path file, SecureRandom random) throws IOException {
        byte[] secret = new byte[BYTES];
        random.nextBytes(secret);
        Path draft = file.resolveSibling(FILE + ".new");
        Files.deleteIfExists(draft);
        Files.createFile(draft, ownerOnly(file));
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            ByteBuffer text = ByteBuffer.wrap(
                    (Base64.getEncoder().encodeToString(secret) + "\n").getBytes(StandardCharsets.US_ASCII));
            while (text.hasRemaining()) {
                channel.write(text);
            }
            channel.force(true);
        }
        try {
            Files.createLink(file, draft);
        } catch (FileAlreadyExistsException another) {
            // A concurrent start of a service has created the file. The secret in that file is used.
            return;
        } catch (UnsupportedOperationException noLinks) {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        Files.delete(draft);
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        boolean isPosix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return isPosix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
