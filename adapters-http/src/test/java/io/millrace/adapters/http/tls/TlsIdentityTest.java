package io.millrace.adapters.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.tls.TlsFiles.Pkcs12;
import io.millrace.adapters.http.tls.TlsFiles.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TlsIdentityTest {

    @TempDir
    private static Path shared;

    private static TestCertificate mill;
    private static TestCertificate other;

    @TempDir
    private Path folder;

    private TlsFiles.Pem files;

    @BeforeAll
    static void makeCertificates() {
        mill = TestCertificate.make(shared, "mill");
        other = TestCertificate.make(shared, "other");
    }

    @BeforeEach
    void write() {
        files = mill.write(folder.resolve("tls.crt"), folder.resolve("tls.key"));
    }

    @Test
    void two_files_of_text_are_a_certificate_and_its_key() {
        TlsIdentity identity = TlsIdentity.read(files);

        assertThat(identity).hasToString("CN=mill, which expires on " + identity.end());
        assertThat(identity.end()).isEqualTo(mill.certificate().getNotAfter().toInstant());
        assertThat(identity.context().getProtocol()).isEqualTo("TLS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA -keysize 2048", "EC -groupname secp384r1", "Ed25519"})
    void keys_of_these_kinds_are_taken(String kind) {
        String[] options = ("-keyalg " + kind).split(" ", -1);
        TestCertificate certificate = TestCertificate.make(folder, "kind", options);

        assertThat(TlsIdentity.read(certificate.write(folder.resolve("kind.crt"), folder.resolve("kind.key"))))
                .asString()
                .startsWith("CN=kind, ");
    }

    @Test
    void text_around_the_blocks_is_passed_over() throws IOException {
        Files.writeString(
                files.certificate().path(),
                "subject=CN = mill\n - made by hand -\n" + mill.certificatePem() + "the end");
        Files.writeString(
                files.key().path(),
                "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
                        + mill.keyPem().replace("\n", "\r\n"));

        assertThat(TlsIdentity.read(files)).asString().startsWith("CN=mill, ");
    }

    @Test
    void a_file_in_pkcs12_is_both() {
        TlsIdentity identity = TlsIdentity.read(new Pkcs12(store(mill.store()), TestCertificate.PASSWORD));

        assertThat(identity.isSame(TlsIdentity.read(files))).isTrue();
    }

    @Test
    void a_wrong_password_is_told_without_it() {
        assertRefused(
                new Pkcs12(store(mill.store()), "four wet stones"),
                "server.tls.keystore (" + mill.store() + ") cannot be opened with the password given");
    }

    @Test
    void what_is_no_pkcs12_is_refused() {
        assertRefused(
                new Pkcs12(store(files.key().path()), TestCertificate.PASSWORD),
                "server.tls.keystore (" + files.key().path() + ") is not a PKCS#12 file");
    }

    @Test
    void a_key_of_another_certificate_is_refused() throws IOException {
        Files.writeString(files.key().path(), other.keyPem());

        assertRefused(
                files, "the key in " + files.key() + " does not belong to the certificate in " + files.certificate());
    }

    @Test
    void a_key_of_another_kind_is_refused() throws IOException {
        TestCertificate rsa = TestCertificate.make(folder, "rsa", "-keyalg", "RSA", "-keysize", "2048");
        Files.writeString(files.key().path(), rsa.keyPem());

        assertRefused(
                files, "the key in " + files.key() + " does not belong to the certificate in " + files.certificate());
    }

    @Test
    void the_certificate_of_the_service_comes_first() throws IOException {
        Files.writeString(files.certificate().path(), other.certificatePem() + mill.certificatePem());

        assertRefused(
                files,
                "the certificate of the service must be first in " + files.certificate() + "; that of " + files.key()
                        + " comes later");
    }

    @Test
    void certificates_that_do_not_lead_to_one_another_are_refused() throws IOException {
        Files.writeString(files.certificate().path(), mill.certificatePem() + other.certificatePem());

        assertRefused(
                files,
                "the certificates in " + files.certificate()
                        + " are not in order: certificate 2 must be the issuer of certificate 1");
    }

    @ParameterizedTest
    @CsvSource({
        "ENCRYPTED PRIVATE KEY, is encrypted",
        "RSA PRIVATE KEY,       is in the form PKCS#1",
        "EC PRIVATE KEY,        is in the form SEC1"
    })
    void a_key_in_another_form_is_refused_with_what_converts_it(String label, String form) throws IOException {
        Files.writeString(
                files.key().path(),
                "-----BEGIN " + label + "-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\nMIIB\n-----END "
                        + label + "-----\n");

        assertRefused(
                files,
                "the key in " + files.key() + " " + form + ", but must be in PKCS#8 without a password; convert it with"
                        + " openssl pkcs8 -topk8 -nocrypt -in " + files.key().path() + " -out NEW_FILE");
    }

    @Test
    void what_is_no_certificate_and_no_key_is_refused() throws IOException {
        Files.writeString(files.key().path(), mill.certificatePem());
        assertRefused(files, files.key() + " contains no key; it must be text with -----BEGIN PRIVATE KEY-----");

        Files.writeString(files.key().path(), TestCertificate.pem("PRIVATE KEY", new byte[] {1, 2, 3}));
        assertRefused(files, "the key in " + files.key() + " is not an RSA, EC or Ed25519 key");

        Files.writeString(files.certificate().path(), mill.keyPem());
        assertRefused(
                files,
                files.certificate() + " contains no certificate; it must be text with -----BEGIN CERTIFICATE-----");

        Files.writeString(files.certificate().path(), TestCertificate.pem("CERTIFICATE", new byte[] {1, 2, 3}));
        assertRefused(files, files.certificate() + " contains a certificate that cannot be read");
    }

    @Test
    void files_that_cannot_be_read_are_named() throws IOException {
        Files.write(files.key().path(), new byte[1024 * 1024 + 1]);
        assertRefused(files, files.key() + " is larger than 1048576 bytes");

        Files.delete(files.key().path());
        assertRefused(files, files.key() + " does not exist");

        Files.createDirectory(files.key().path());
        assertRefused(files, files.key() + " is a directory");
    }

    @Test
    void an_operator_is_reminded_of_the_end() {
        TlsIdentity identity = TlsIdentity.read(files);
        Instant end = identity.end();

        assertThat(identity.warning(end.minus(Duration.ofDays(30)))).isEmpty();
        assertThat(identity.warning(end.minus(Duration.ofDays(29)).minusSeconds(1)))
                .contains("the certificate of CN=mill expires in 29 days, on " + end);
        assertThat(identity.warning(end.minus(Duration.ofDays(1))))
                .contains("the certificate of CN=mill expires in 1 day, on " + end);
        assertThat(identity.warning(end.plusSeconds(1))).contains("the certificate of CN=mill expired on " + end);
        assertThat(identity.daysLeft(end.plusSeconds(1))).isEqualTo(-1);
        assertThat(identity.warning(Instant.EPOCH))
                .contains("the certificate of CN=mill is not valid before "
                        + mill.certificate().getNotBefore().toInstant());
    }

    private static Source store(Path file) {
        return new Source("server.tls.keystore", file);
    }

    private static void assertRefused(TlsFiles files, String sentence) {
        assertThatThrownBy(() -> TlsIdentity.read(files))
                .isInstanceOf(TlsUnusableException.class)
                .hasMessage(sentence);
    }
}
