package io.millrace.bootstrap.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.millrace.adapters.http.tls.TestCertificate;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs commands with a server that uses TLS. */
class EncryptedClientTest {

    private static final String NEW_LINE = System.lineSeparator();

    private final ProgramFixture program = new ProgramFixture().environment("MILLRACE_TOKEN", "one.two.three");

    @TempDir
    private Path folder;

    private @Nullable HttpServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    private String serve(TestCertificate identity, TestCertificate... clients) throws IOException {
        HttpsServer encrypted = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        SSLContext context = context(identity, clients);
        encrypted.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters wanted = context.getDefaultSSLParameters();
                wanted.setNeedClientAuth(clients.length > 0);
                parameters.setSSLParameters(wanted);
            }
        });
        server = encrypted;
        encrypted.createContext("/", exchange -> {
            byte[] answer = "{}".getBytes(UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        encrypted.start();
        return "https://127.0.0.1:" + encrypted.getAddress().getPort();
    }

    private static SSLContext context(TestCertificate identity, TestCertificate... clients) {
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(null, null);
            char[] none = {};
            keys.setKeyEntry("server", identity.key(), none, new Certificate[] {identity.certificate()});
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, none);
            KeyStore known = KeyStore.getInstance("PKCS12");
            known.load(null, null);
            for (TestCertificate client : clients) {
                known.setCertificateEntry("client", client.certificate());
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(known);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), clients.length == 0 ? null : trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private int list(String url, String... options) {
        List<String> arguments = new ArrayList<>(List.of("user", "list", "--url", url));
        arguments.addAll(Arrays.asList(options));
        return program.run(arguments.toArray(String[]::new));
    }

    private Path pem(TestCertificate... certificates) throws IOException {
        StringBuilder text = new StringBuilder("# trusted by the test\n");
        for (TestCertificate certificate : certificates) {
            text.append(certificate.certificatePem());
        }
        return Files.writeString(folder.resolve("trusted.pem"), text);
    }

    @Test
    void a_certificate_that_nobody_vouches_for_is_refused_with_the_way_out() throws IOException {
        String url = serve(TestCertificate.make(folder, "mill"));

        assertThat(list(url)).isEqualTo(3);
        assertThat(program.errors())
                .isEqualTo("millrace: the certificate of " + url + " is signed by itself (CN=mill), and is not trusted;"
                        + " pass the certificate with --ca FILE" + NEW_LINE);
    }

    @Test
    void a_certificate_of_another_authority_is_refused_with_the_way_out() throws IOException {
        String url = serve(TestCertificate.make(folder, "mill"));

        assertThat(list(url, "--ca", pem(TestCertificate.make(folder, "other")).toString()))
                .isEqualTo(3);
        assertThat(program.errors()).contains("CN=mill", "is not trusted", "--ca FILE");
    }

    @Test
    void one_of_several_certificates_in_a_pem_file_is_trusted() throws IOException {
        TestCertificate mill = TestCertificate.make(folder, "mill");
        String url = serve(mill);

        assertThat(list(
                        url,
                        "--ca",
                        pem(TestCertificate.make(folder, "other"), mill).toString()))
                .as(program.errors())
                .isZero();
        assertThat(program.errors()).isEmpty();
    }

    @Test
    void a_variable_names_the_trusted_certificates() throws IOException {
        TestCertificate mill = TestCertificate.make(folder, "mill");
        program.environment("MILLRACE_CA", pem(mill).toString());

        assertThat(list(serve(mill))).as(program.errors()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PKCS12", "JKS"})
    void a_key_store_with_trusted_certificates_is_read(String type) throws Exception {
        TestCertificate mill = TestCertificate.make(folder, "mill");
        String url = serve(mill);
        Path store = folder.resolve("trust.store");
        importCertificate(type, pem(mill), store, "changeit");

        assertThat(list(url, "--ca", store.toString())).as(program.errors()).isZero();
    }

    @Test
    void a_key_store_with_another_password_needs_the_variable() throws Exception {
        TestCertificate mill = TestCertificate.make(folder, "mill");
        String url = serve(mill);
        Path store = folder.resolve("trust.store");
        importCertificate("PKCS12", pem(mill), store, "seven stones");

        assertThat(list(url, "--ca", store.toString())).isEqualTo(2);
        assertThat(program.errors())
                .isEqualTo("millrace: the file " + store + " of --ca cannot be opened: its password is wrong or"
                        + " missing; set MILLRACE_CA_PASSWORD" + NEW_LINE);
        program.environment("MILLRACE_CA_PASSWORD", "seven stones");
        assertThat(list(url, "--ca", store.toString())).isZero();
    }

    private void importCertificate(String type, Path certificate, Path store, String password) throws Exception {
        Process tool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-importcert",
                        "-noprompt",
                        "-alias",
                        "mill",
                        "-file",
                        certificate.toString(),
                        "-keystore",
                        store.toString(),
                        "-storetype",
                        type,
                        "-storepass",
                        password)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        assertThat(tool.waitFor())
                .as(() -> "keytool: " + folder.resolve("keytool.log"))
                .isZero();
    }

    @Test
    void an_expired_certificate_is_named_with_its_end() throws IOException {
        TestCertificate old = TestCertificate.make(
                folder, "old", "-keyalg", "EC", "-groupname", "secp256r1", "-startdate", "-10d", "-validity", "5");
        String url = serve(old);

        assertThat(list(url, "--ca", pem(old).toString())).isEqualTo(3);
        assertThat(program.errors())
                .startsWith("millrace: the certificate of " + url + " expired on "
                        + old.certificate().getNotAfter().toInstant());
    }

    @Test
    void a_certificate_for_other_names_is_refused_with_these_names() throws IOException {
        TestCertificate other = TestCertificate.make(
                folder,
                "elsewhere",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-ext",
                "san=dns:a.example.com,dns:b.example.com");
        String url = serve(other);

        assertThat(list(url, "--ca", pem(other).toString())).isEqualTo(3);
        assertThat(program.errors())
                .isEqualTo("millrace: the certificate of " + url
                        + " is for the names a.example.com, b.example.com, not for 127.0.0.1" + NEW_LINE);
    }

    @Test
    void verification_can_be_skipped_with_a_warning() throws IOException {
        String url = serve(TestCertificate.make(folder, "mill"));

        assertThat(list(url, "--insecure-skip-verify")).as(program.errors()).isZero();
        assertThat(program.errors())
                .isEqualTo("millrace: warning: the certificate of " + url + " is not verified, so others can read and"
                        + " change the traffic" + NEW_LINE);
    }

    /** Sends the same bytes to the first client, and reads until the client closes the connection. */
    private static CompletableFuture<Void> respond(ServerSocket server, byte[] bytes) {
        return CompletableFuture.runAsync(() -> {
            try (Socket connection = server.accept()) {
                connection.getOutputStream().write(bytes);
                connection.shutdownOutput();
                connection.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (SocketException closed) {
                // The client has closed the connection.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Test
    void a_server_without_encryption_is_recognized() throws Exception {
        try (ServerSocket plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> refusing = respond(plain, "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8));
            String url = "https://127.0.0.1:" + plain.getLocalPort();

            assertThat(list(url)).isEqualTo(3);
            refusing.get(1, TimeUnit.MINUTES);
            assertThat(program.errors())
                    .isEqualTo(
                            "millrace: the service at " + url + " does not use TLS; try http:// in --url" + NEW_LINE);
        }
    }

    @Test
    void a_server_that_speaks_no_http_is_recognized() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            // The alert with which a TLS server responds to an unencrypted request.
            CompletableFuture<Void> alerting = respond(other, new byte[] {0x15, 3, 3, 0, 2, 2, 0x50});
            String url = "http://127.0.0.1:" + other.getLocalPort();

            assertThat(list(url)).isEqualTo(3);
            alerting.get(1, TimeUnit.MINUTES);
            assertThat(program.errors())
                    .isEqualTo("millrace: the service at " + url
                            + " does not respond with HTTP; if it uses TLS, begin --url with https://" + NEW_LINE);
        }
    }

    @Test
    void a_server_that_requires_a_certificate_of_the_client_is_recognized() throws IOException {
        TestCertificate mill = TestCertificate.make(folder, "mill");
        String url = serve(mill, TestCertificate.make(folder, "client"));

        assertThat(list(url, "--ca", pem(mill).toString())).isEqualTo(3);
        assertThat(program.errors()).contains("--client-certificate").doesNotContain("Exception");
    }

    @Test
    void the_certificate_of_the_client_is_presented_from_pem_files_and_from_a_key_store() throws IOException {
        TestCertificate mill = TestCertificate.make(folder, "mill");
        TestCertificate client = TestCertificate.make(folder, "client");
        String url = serve(mill, client);
        Path certificate = folder.resolve("client.crt");
        Path key = folder.resolve("client.key");
        client.write(certificate, key);
        String ca = pem(mill).toString();

        assertThat(list(
                        url,
                        "--ca",
                        ca,
                        "--client-certificate",
                        certificate.toString(),
                        "--client-key",
                        key.toString()))
                .as(program.errors())
                .isZero();
        program.environment("MILLRACE_CLIENT_CERTIFICATE_PASSWORD", TestCertificate.PASSWORD);
        assertThat(list(url, "--ca", ca, "--client-certificate", client.store().toString()))
                .as(program.errors())
                .isZero();
    }

    @Test
    void files_without_certificates_are_refused_in_a_sentence() throws IOException {
        String url = serve(TestCertificate.make(folder, "mill"));
        Path text = Files.writeString(folder.resolve("text"), "no certificate");

        assertThat(list(url, "--ca", text.toString())).isEqualTo(2);
        assertThat(list(url, "--ca", folder.toString())).isEqualTo(2);
        assertThat(list(url, "--ca", folder + "/none")).isEqualTo(2);
        assertThat(list(
                        url,
                        "--client-certificate",
                        pem(TestCertificate.make(folder, "mill")).toString()))
                .isEqualTo(2);
        assertThat(program.errors().lines())
                .containsExactly(
                        "millrace: the file " + text + " of --ca is neither a PEM file nor a key store (PKCS#12 or"
                                + " JKS)",
                        "millrace: the file " + folder + " of --ca is a directory",
                        "millrace: the file " + folder + "/none of --ca does not exist",
                        "millrace: the file " + folder + "/trusted.pem of --client-certificate contains no private"
                                + " key; add --client-key FILE");
    }
}
