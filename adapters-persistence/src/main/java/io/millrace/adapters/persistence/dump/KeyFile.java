package io.millrace.adapters.persistence.dump;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.InvalidKeySpecException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A PEM file with one Ed25519 key. */
final class KeyFile {

    static final String ALGORITHM = "Ed25519";

    private static final int LARGEST = 1 << 16;

    private KeyFile() {}

    /** Creates a key object from the encoded key. */
    interface Decoder<K> {
        K decode(KeyFactory factory, byte[] encoded) throws InvalidKeySpecException;
    }

    static <K> K read(Path file, String label, Decoder<K> decoder) {
        try (InputStream input = Files.newInputStream(file)) {
            String text = new String(input.readNBytes(LARGEST), StandardCharsets.ISO_8859_1);
            Matcher block = Pattern.compile("-----BEGIN " + label + "-----([^-]*)-----END " + label + "-----")
                    .matcher(text);
            if (!block.find()) {
                throw new DumpRefusedException(file + " contains no -----BEGIN " + label + "-----");
            }
            byte[] encoded = Base64.getMimeDecoder().decode(block.group(1));
            return decoder.decode(KeyFactory.getInstance(ALGORITHM), encoded);
        } catch (IOException failure) {
            throw new DumpRefusedException("the key " + file + " cannot be read: " + failure, failure);
        } catch (InvalidKeySpecException | IllegalArgumentException failure) {
            throw new DumpRefusedException(file + " contains no Ed25519 key", failure);
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException("the Java platform has Ed25519", failure);
        }
    }
}
