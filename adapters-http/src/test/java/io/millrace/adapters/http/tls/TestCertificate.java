package io.millrace.adapters.http.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * A certificate that signs itself, for {@code localhost} and 127.0.0.1, made by the JDK's own tool.
 *
 * @param store the file that the tool has made
 */
public record TestCertificate(Path store, X509Certificate certificate, PrivateKey key) {

    private static final Map<List<String>, byte[]> STORES = new ConcurrentHashMap<>();

    /** Opens the file that the tool has made. */
    public static final String PASSWORD = "three wet stones";

    /** Makes one that counts from now on. */
    public static TestCertificate make(Path folder, String name) {
        return make(folder, name, "-keyalg", "EC", "-groupname", "secp256r1", "-validity", "400");
    }

    /** Makes one as the tool's options say. The tool runs once for each name and options. */
    public static TestCertificate make(Path folder, String name, String... options) {
        Path store = folder.resolve(name + ".p12");
        List<String> made = new ArrayList<>(List.of("-dname", "CN=" + name));
        made.addAll(List.of(options));
        try {
            Files.write(store, STORES.computeIfAbsent(List.copyOf(made), TestCertificate::store));
            return load(store, "test");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes one that can sign others. */
    public static TestCertificate makeAuthority(Path folder, String name) {
        return make(folder, name, "-keyalg", "EC", "-groupname", "secp256r1", "-validity", "400", "-ext", "bc:c");
    }

    /** Makes one that this one signs, with the subject and the other options of the tool. */
    public TestCertificate sign(Path folder, String subject, String... options) {
        try {
            Path file = Files.copy(
                    store, Files.createTempDirectory(folder, "signed").resolve("store.p12"));
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-J-XX:+UseSerialGC",
                    "-J-XX:TieredStopAtLevel=1",
                    "-genkeypair",
                    "-alias",
                    "signed",
                    "-signer",
                    "test",
                    "-keyalg",
                    "EC",
                    "-groupname",
                    "secp256r1",
                    "-dname",
                    subject,
                    "-keystore",
                    file.toString(),
                    "-storepass",
                    PASSWORD));
            command.addAll(List.of(options));
            run(command);
            return load(file, "signed");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TestCertificate load(Path store, String alias) throws IOException {
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(new ByteArrayInputStream(Files.readAllBytes(store)), PASSWORD.toCharArray());
            return new TestCertificate(store, (X509Certificate) keys.getCertificate(alias), (PrivateKey)
                    keys.getKey(alias, PASSWORD.toCharArray()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(List<String> command) throws IOException {
        try {
            Process tool = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (tool.waitFor() != 0) {
                throw new IllegalStateException("keytool: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static byte[] store(List<String> options) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:+UseSerialGC",
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                "test",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD));
        command.addAll(options);
        try {
            Path folder = Files.createTempDirectory("certificate");
            Path store = folder.resolve("store.p12");
            command.addAll(List.of("-keystore", store.toString()));
            run(command);
            byte[] bytes = Files.readAllBytes(store);
            Files.delete(store);
            Files.delete(folder);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String certificatePem() {
        try {
            return pem("CERTIFICATE", certificate.getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    public String keyPem() {
        return pem("PRIVATE KEY", key.getEncoded());
    }

    /** Writes both in the form that the service reads. */
    public TlsFiles.Pem write(Path certificateFile, Path keyFile) {
        try {
            Files.writeString(certificateFile, certificatePem());
            Files.writeString(keyFile, keyPem());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new TlsFiles.Pem(
                new TlsFiles.Source("server.tls.certificate", certificateFile),
                new TlsFiles.Source("server.tls.key", keyFile));
    }

    /** Returns what a client needs that knows these certificates and no others. */
    public static SSLContext trusting(TestCertificate... certificates) {
        return context(null, certificates);
    }

    /** Returns what a client needs that presents this certificate to servers, in spite of the authorities they name. */
    public SSLContext presentedTo(TestCertificate... servers) {
        return context(new KeyManager[] {new OnlyKey(this)}, servers);
    }

    private static SSLContext context(KeyManager @Nullable [] own, TestCertificate... certificates) {
        try {
            KeyStore known = KeyStore.getInstance("PKCS12");
            known.load(null, null);
            for (int i = 0; i < certificates.length; i++) {
                known.setCertificateEntry("known" + i, certificates[i].certificate());
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(known);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own, managers.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class OnlyKey extends X509ExtendedKeyManager {

        private final TestCertificate own;

        private OnlyKey(TestCertificate own) {
            this.own = own;
        }

        @Override
        public String[] getClientAliases(String keyType, Principal[] issuers) {
            return new String[] {"own"};
        }

        @Override
        public String chooseClientAlias(String[] keyType, Principal[] issuers, Socket socket) {
            return "own";
        }

        @Override
        public String chooseEngineClientAlias(String[] keyType, Principal[] issuers, SSLEngine engine) {
            return "own";
        }

        @Override
        public String[] getServerAliases(String keyType, Principal[] issuers) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
            throw new UnsupportedOperationException();
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return new X509Certificate[] {own.certificate};
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return own.key;
        }
    }

    static String pem(String label, byte[] bytes) {
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes) + "\n-----END " + label
                + "-----\n";
    }
}
