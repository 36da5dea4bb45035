package io.millrace.command.line;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
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
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * Reads passwords and other credentials from a file, standard input or the terminal. Secrets are not read from
 * arguments, because every user of the machine can read the arguments of a process.
 */
public final class Secrets {

    /** Explains the sources of a new password in the help of commands. */
    public static final String NEW_PASSWORD =
            "You type the new password on the terminal. Scripts pass it on standard input, with --password-stdin."
                    + " The options --user and --password-file do not set it: they are for your own"
                    + " sign-in.";

    /** Describes the option {@code --password-stdin} of commands that set a password. */
    public static final String PASSWORD_STDIN = "Reads the new password from standard input instead of the terminal.";

    /** The maximum size of a password in bytes. It is larger than the longest password in UTF-8. */
    private static final int MOST_BYTES = 8_192;

    /** The maximum size of a token in bytes. */
    private static final int MOST_TOKEN_BYTES = 17_408;

    /** The kind of secret that is an access token. */
    private static final String TOKEN = "token";

    private static final String API_KEY = "API key";
    private static final int MOST_API_KEY_CHARACTERS = 4_096;
    private static final Pattern ID_AND_SECRET = Pattern.compile("[\\x21-\\x39\\x3b-\\x7e]+:[\\x21-\\x7e]+");

    private static final String STANDARD_INPUT = "standard input";

    private Secrets() {}

    public static String ofFile(Path file) {
        return ofFile(file, "password");
    }

    /**
     * Reads a file.
     *
     * @param kind the kind of secret, such as {@code password}, for messages
     */
    private static String ofFile(Path file, String kind) {
        String source = "the " + kind + " file " + file;
        try (InputStream input = Files.newInputStream(file)) {
            return read(input, source, kind);
        } catch (IOException e) {
            throw new ClientFailedException(source + (Files.exists(file) ? " cannot be read" : " does not exist"), e);
        }
    }

    static String ofPipe(InputStream input) {
        return ofPipe(input, "password");
    }

    private static String ofPipe(InputStream input, String kind) {
        try {
            return read(input, STANDARD_INPUT, kind);
        } catch (IOException e) {
            throw new ClientFailedException(STANDARD_INPUT + " cannot be read", e);
        }
    }

    /** Reads an access token from standard input. */
    public static String tokenOfPipe(InputStream input) {
        return ofPipe(input, TOKEN).strip();
    }

    /** Reads an access token from a file. */
    public static String tokenOfFile(Path file) {
        return ofFile(file, TOKEN).strip();
    }

    /** Reads an API key from standard input, and returns it in Base64. */
    public static String apiKeyOfPipe(InputStream input) {
        return apiKey(ofPipe(input, API_KEY), STANDARD_INPUT);
    }

    /** Reads an API key from a file, and returns it in Base64. */
    public static String apiKeyOfFile(Path file) {
        return apiKey(ofFile(file, API_KEY), "the API key file " + file);
    }

    /**
     * Returns an API key in Base64. The service expects this form.
     *
     * @param given either the key in Base64, or the id of the key, a colon and the secret
     * @param source where the key was read, for messages
     * @throws ClientFailedException if the text is not an API key. The message does not contain the text, because the
     *     text may be a secret
     */
    static String apiKey(String given, String source) {
        String key = given.strip();
        if (key.length() <= MOST_API_KEY_CHARACTERS) {
            if (ID_AND_SECRET.matcher(key).matches()) {
                return Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.US_ASCII));
            }
            try {
                String decoded = new String(Base64.getDecoder().decode(key), StandardCharsets.ISO_8859_1);
                if (ID_AND_SECRET.matcher(decoded).matches()) {
                    return key;
                }
            } catch (IllegalArgumentException another) {
                // The text is not Base64.
            }
        }
        throw new ClientFailedException(
                ExitStatus.USAGE,
                source + " contains no API key; use the id, a colon and the secret, or the encoded key that `apikey"
                        + " create` shows");
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
     * Returns a new password for a user. The user types it twice, or it is read from the standard input.
     *
     * @param piped whether to read the password from the standard input
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
