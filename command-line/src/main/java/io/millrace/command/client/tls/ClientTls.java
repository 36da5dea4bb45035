package io.millrace.command.client.tls;

import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ExitStatus;
import io.millrace.command.client.tls.CertificateFile.Identity;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * The certificates that a client trusts and presents.
 *
 * @param authoritiesOption the option for {@code authorities}, for messages
 * @param authorities a file with the trusted certificates; empty to use the trust store of Java
 * @param authoritiesPassword the password of that file if it is a key store
 * @param isVerified whether the certificate of the server is verified
 * @param certificate a file with the certificate that the client presents; empty for none
 * @param key the file with the private key; empty if it is in the file with the certificate
 * @param certificatePassword the password of the file with the certificate if it is a key store
 */
public record ClientTls(
        String authoritiesOption,
        Optional<Path> authorities,
        StorePassword authoritiesPassword,
        boolean isVerified,
        Optional<Path> certificate,
        Optional<Path> key,
        StorePassword certificatePassword) {

    private static final String ALIAS = "millrace";

    /**
     * Returns a TLS context for connections.
     *
     * @throws ClientFailedException if a file cannot be read or used
     */
    public SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(identity(), new TrustManager[] {trust()}, null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new ClientFailedException(ExitStatus.USAGE, "the certificates of the client cannot be used", e);
        }
    }

    /**
     * Requires that a file exists, can be read, and is not too large for certificates.
     *
     * @param option the option that names the file, for the message
     * @throws ClientFailedException if the file cannot be used
     */
    public static void requireReadable(String option, Path file) {
        CertificateFile.read(option, file);
    }

    private X509ExtendedTrustManager trust() throws GeneralSecurityException, IOException {
        if (!isVerified) {
            return new UnverifiedServers();
        }
        KeyStore store = null;
        if (authorities.isPresent()) {
            store = empty();
            int number = 0;
            for (Certificate certificate :
                    CertificateFile.read(authoritiesOption, authorities.get()).certificates(authoritiesPassword)) {
                store.setCertificateEntry(ALIAS + number++, certificate);
            }
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509ExtendedTrustManager extended) {
                return new VerifiedServers(extended, authoritiesOption);
            }
        }
        throw new GeneralSecurityException("this Java runtime cannot verify certificates");
    }

    private KeyManager[] identity() throws GeneralSecurityException, IOException {
        if (certificate.isEmpty()) {
            return new KeyManager[0];
        }
        Identity identity = CertificateFile.read("--client-certificate", certificate.get())
                .identity(key.map(file -> CertificateFile.read("--client-key", file)), certificatePassword);
        List<Certificate> chain = identity.chain();
        char[] none = {};
        KeyStore store = empty();
        store.setKeyEntry(ALIAS, identity.key(), none, chain.toArray(Certificate[]::new));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, none);
        return factory.getKeyManagers();
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }
}
