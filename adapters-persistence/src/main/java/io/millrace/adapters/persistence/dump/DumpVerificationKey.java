package io.millrace.adapters.persistence.dump;

import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.X509EncodedKeySpec;

/** An Ed25519 key that verifies signed dumps, in the format of {@code openssl pkey -pubout}. */
public final class DumpVerificationKey {

    private final PublicKey key;

    private DumpVerificationKey(PublicKey key) {
        this.key = key;
    }

    /**
     * Reads a public key.
     *
     * @throws DumpRefusedException if the file cannot be read or contains no Ed25519 public key
     */
    public static DumpVerificationKey read(Path file) {
        return new DumpVerificationKey(KeyFile.read(
                file, "PUBLIC KEY", (factory, encoded) -> factory.generatePublic(new X509EncodedKeySpec(encoded))));
    }

    boolean verifies(byte[] content, byte[] signature) {
        try {
            Signature verifier = Signature.getInstance(KeyFile.ALGORITHM);
            verifier.initVerify(key);
            verifier.update(content);
            return verifier.verify(signature);
        } catch (SignatureException malformed) {
            return false;
        } catch (NoSuchAlgorithmException | InvalidKeyException failure) {
            throw new IllegalStateException("the Java platform has Ed25519", failure);
        }
    }
}
