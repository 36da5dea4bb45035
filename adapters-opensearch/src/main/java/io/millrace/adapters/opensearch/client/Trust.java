package io.millrace.adapters.opensearch.client;

import io.millrace.domain.text.Utf8;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** Makes what a client trusts. */
public final class Trust {

    private Trust() {}

    /**
     * Returns a context for TLS.
     *
     * @param authorities a file of certificates in PEM; absent for those of the Java runtime
     * @param verifyHostname whether the certificate of a node has to name the host of its url
     * @throws IOException if the file cannot be read, or holds no certificates
     */
    public static SSLContext context(Optional<Path> authorities, boolean verifyHostname) throws IOException {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(authorities.isPresent() ? read(authorities.get()) : null);
            TrustManager[] managers = factory.getTrustManagers();
            if (!verifyHostname) {
                for (int i = 0; i < managers.length; i++) {
                    if (managers[i] instanceof X509TrustManager manager) {
                        managers[i] = new AnyHostname(manager);
                    }
                }
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers, null);
            return context;
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

    /** Checks chains of certificates, but not the host names in them. */
    private static final class AnyHostname extends X509ExtendedTrustManager {

        private final X509TrustManager chains;

        private AnyHostname(X509TrustManager chains) {
            this.chains = chains;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            chains.checkServerTrusted(chain, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable Socket socket)
                throws CertificateException {
            chains.checkServerTrusted(chain, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
                throws CertificateException {
            chains.checkServerTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            chains.checkClientTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable Socket socket)
                throws CertificateException {
            chains.checkClientTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
                throws CertificateException {
            chains.checkClientTrusted(chain, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return chains.getAcceptedIssuers();
        }
    }
}
