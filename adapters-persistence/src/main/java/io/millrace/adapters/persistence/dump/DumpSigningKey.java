package io.millrace.adapters.persistence.dump;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;

/** An Ed25519 key that signs dumps, in the format of {@code openssl genpkey -algorithm ed25519}. */
public final class DumpSigningKey {

    private final PrivateKey key;

    private DumpSigningKey(PrivateKey key) {
        this.key = key;
    }

    /**
     * Reads a private key.
     *
     * @throws DumpRefusedException if the file cannot be read or contains no Ed25519 private key
     */
    public static DumpSigningKey read(Path file) {
        return new DumpSigningKey(KeyFile.read(
                file, "PRIVATE KEY", (factory, encoded) -> factory.generatePrivate(new PKCS8EncodedKeySpec(encoded))));
    }

    byte[] sign(byte[] content) {
        try {
            Signature signature = Signature.getInstance(KeyFile.ALGORITHM);
            signature.initSign(key);
            signature.update(content);
            return signature.sign();
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException("the Java platform has Ed25519", failure);
        }
    }
}
