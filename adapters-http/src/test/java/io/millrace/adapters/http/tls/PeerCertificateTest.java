package io.millrace.adapters.http.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.security.certificate.ClientCertificate;
import io.millrace.domain.security.certificate.NameSource;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerCertificateTest {

    @TempDir
    private static Path folder;

    @Test
    void all_names_are_read() {
        TestCertificate authority = TestCertificate.makeAuthority(folder, "authority");

        ClientCertificate read = PeerCertificate.of(authority
                .sign(
                        folder,
                        "CN=shipper, OU=\"a, CN=admin\", O=Company",
                        "-ext",
                        "san=email:a@example.com,dns:a.example.com,dns:b.example.com,uri:spiffe://company/a,ip:127.0.0.1")
                .certificate());

        assertThat(read.subject()).isEqualTo("CN=shipper,OU=a\\, CN\\=admin,O=Company");
        assertThat(read.issuer()).isEqualTo("CN=authority");
        assertThat(read.fingerprint()).hasSize(64);
        assertThat(read.names(NameSource.COMMON_NAME)).containsExactly("shipper");
        assertThat(read.names(NameSource.SUBJECT)).containsExactly(read.subject());
        assertThat(read.names(NameSource.EMAIL)).containsExactly("a@example.com");
        assertThat(read.names(NameSource.DNS)).containsExactly("a.example.com", "b.example.com");
        assertThat(read.names(NameSource.URI)).containsExactly("spiffe://company/a");
    }

    @Test
    void a_certificate_may_have_no_common_name() {
        TestCertificate authority = TestCertificate.makeAuthority(folder, "authority");

        ClientCertificate read =
                PeerCertificate.of(authority.sign(folder, "O=Company").certificate());

        assertThat(read.names(NameSource.COMMON_NAME)).isEmpty();
        assertThat(read.names(NameSource.DNS)).isEmpty();
    }
}
