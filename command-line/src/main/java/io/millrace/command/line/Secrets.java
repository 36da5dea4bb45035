package io.millrace.command.line;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.user.Password;
import io.millrace.domain.text.Utf8;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads passwords from a file, standard input or the terminal. Arguments are not used, because every user of the
 * machine can read them.
 */
public final class Secrets {

    /** The maximum size of a password in bytes. It is larger than the longest password in UTF-8. */
    private static final int MOST_BYTES = 8_192;

    /** The maximum size of a token in bytes. */
    private static final int MOST_TOKEN_BYTES = 17_408;

    /** The kind of secret that is an access token. */
    static final String TOKEN = "token";

    private Secrets() {}

    public static String ofFile(Path file) {
        return ofFile(file, "password");
    }

    /**
     * Reads a file.
     *
     * @param kind the kind of secret, such as {@code password}, for messages
     */
    static String ofFile(Path file, String kind) {
        String source = "the " + kind + " file " + file;
        try (InputStream input = Files.newInputStream(file)) {
            return read(input, source, kind);
        } catch (IOException e) {
            throw new ClientFailedException(source + (Files.exists(file) ? " cannot be read" : " does not exist"), e);
        }
    }

    static String ofPipe(InputStream input) {
        try {
            return read(input, "standard input", "password");
        } catch (IOException e) {
            throw new ClientFailedException("standard input cannot be read", e);
        }
    }

    /** Reads an access token from standard input. */
    public static String tokenOfPipe(InputStream input) {
        try {
            return read(input, "standard input", TOKEN).strip();
        } catch (IOException e) {
            throw new ClientFailedException("standard input cannot be read", e);
        }
    }

    /** Reads a password, and removes the line break that most programs add at the end. */
    private static String read(InputStream input, String source, String kind) throws IOException {
        int most = kind.equals(TOKEN) ? MOST_TOKEN_BYTES : MOST_BYTES;
        byte[] bytes = input.readNBytes(most + 1);
        if (bytes.length > most) {
            throw new ClientFailedException(source + " is too long for a " + kind);
        }
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Utf8.withoutByteOrderMark(bytes)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new ClientFailedException(source + " is not UTF-8", e);
        }
        String line = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        String password = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        if (password.isEmpty()) {
            throw new ClientFailedException(source + " contains no " + kind);
        }
        return password;
    }

    /**
     * Returns a new password for a user. It is typed twice, or read from standard input.
     *
     * @param piped whether to read it from standard input
     */
    public static Password ofNew(String username, boolean piped, Keyboard keyboard) {
        if (piped) {
            return checked(ofPipe(keyboard.piped()));
        }
        String first = keyboard.askSecretly("New password of " + username + ": ")
                .orElseThrow(() -> new ClientFailedException(
                        "no terminal to ask for the new password; pass it on standard input with --password-stdin"));
        Password password = checked(first);
        if (!keyboard.askSecretly("Repeat the password: ").orElse("").equals(first)) {
            throw new ClientFailedException("the two passwords differ; nothing was changed");
        }
        return password;
    }

    private static Password checked(String text) {
        try {
            return new Password(text);
        } catch (Rejection rejection) {
            throw new ClientFailedException(Sentences.plain(String.valueOf(rejection.getMessage())), rejection);
        }
    }
}
