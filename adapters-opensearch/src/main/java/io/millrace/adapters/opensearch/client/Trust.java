package io.millrace.adapters.opensearch.client;

import io.millrace.domain.text.Utf8;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The certificates of nodes that this client accepts.
 *
 * @param verifiesHostname whether the certificate must contain the host name of the URL
 */
public record Trust(SSLContext context, boolean verifiesHostname) {

    /**
     * Creates an object that accepts the certificates of these authorities.
     *
     * @param authorities a file with the trusted CA certificates as PEM; empty to use the trust store of Java
     * @throws IOException if the file cannot be read, or contains no certificates
     */
    public static Trust of(Optional<Path> authorities, boolean verifyHostname) throws IOException {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(authorities.isPresent() ? read(authorities.get()) : null);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return new Trust(context, verifyHostname);
        } catch (GeneralSecurityException e) {
            throw new IOException(
                    "cannot use " + authorities.map(Path::toString).orElse("the runtime's certificates"), e);
        }
    }

    private static KeyStore read(Path authorities) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        int number = 0;
        byte[] text = Utf8.withoutByteOrderMark(Files.readAllBytes(authorities));
        for (Certificate certificate :
                CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(text))) {
            store.setCertificateEntry("authority-" + number++, certificate);
        }
        if (number == 0) {
            throw new IOException("there are no certificates in " + authorities);
        }
        return store;
    }
}
