package io.millrace.adapters.http.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.server.settings.Cors;
import io.millrace.adapters.http.server.settings.ForwardedHeader;
import io.millrace.adapters.http.server.settings.HttpServerSettings.ProxyAndCors;
import io.millrace.adapters.http.server.settings.HttpServerSettings.Tls;
import io.millrace.adapters.http.server.settings.Proxies;
import io.millrace.adapters.http.tls.ClientAuthentication;
import io.millrace.adapters.http.tls.TestCertificate;
import io.millrace.adapters.http.tls.TlsFiles;
import io.millrace.adapters.http.tls.TlsIdentity;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.network.AddressRange;
import io.millrace.domain.network.TrustedProxies;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Callers who are identified by the certificate of their connection. */
class ClientCertificatesTest {

    @TempDir
    private static Path folder;

    private static TestCertificate mill;
    private static TestCertificate authority;
    private static TestCertificate stranger;
    private static TestCertificate anna;
    private static TestCertificate expired;
    private static TestCertificate nobody;
    private static TestCertificate ben;

    private SecurityServer server;

    @BeforeAll
    static void certify() {
        mill = TestCertificate.make(folder, "mill");
        authority = TestCertificate.makeAuthority(folder, "authority");
        stranger = TestCertificate.make(folder, "anna");
        anna = authority.sign(folder, "CN=anna, O=\"Company, CN=admin\"", "-validity", "400");
        expired = authority.sign(folder, "CN=anna", "-startdate", "-20d", "-validity", "10");
        nobody = authority.sign(folder, "CN=nobody", "-validity", "400");
        ben = authority.sign(folder, "CN=ben", "-validity", "400");
    }

    @BeforeEach
    void start() {
        server = launch(ClientAuthentication.WANT, Proxies.NONE);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void start(ClientAuthentication clients) {
        start(clients, Proxies.NONE);
    }

    private void start(ClientAuthentication clients, Proxies proxies) {
        server.close();
        server = launch(clients, proxies);
    }

    private static SecurityServer launch(ClientAuthentication clients, Proxies proxies) {
        TlsIdentity identity = TlsIdentity.read(
                mill.write(folder.resolve("tls.crt"), folder.resolve("tls.key")), Optional.of(authorities(authority)));
        return new SecurityServer(new SecurityServer.Options()
                        .serving(settings -> settings.withTls(new Tls(identity.context(), true, 10, clients))
                                .withProxyAndCors(new ProxyAndCors(proxies, Cors.OFF, Duration.ZERO))))
                .with("anna", "admin")
                .with("ben", false, "admin");
    }

    private static TlsFiles.Source authorities(TestCertificate certificate) {
        try {
            return new TlsFiles.Source(
                    "server.tls.client-ca",
                    Files.writeString(folder.resolve("authorities.crt"), certificate.certificatePem()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static HttpClient client(SSLContext context, HttpClient.Version version) {
        return HttpClient.newBuilder().sslContext(context).version(version).build();
    }

    private static HttpClient with(TestCertificate certificate) {
        return client(certificate.presentedTo(mill), HttpClient.Version.HTTP_2);
    }

    private static HttpClient withoutCertificate() {
        return client(TestCertificate.trusting(mill), HttpClient.Version.HTTP_2);
    }

    private HttpResponse<String> get(HttpClient client, String... headers) throws Exception {
        return send(client, "GET", "/_security/_authenticate", "", headers);
    }

    private HttpResponse<String> change(HttpClient client, String... headers) throws Exception {
        return send(client, "POST", "/_security/api_key", "{\"name\":\"ci\"}", headers);
    }

    private HttpResponse<String> send(HttpClient client, String method, String path, String body, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("https://" + server.host() + path))
                .timeout(TestTimeouts.HANGING)
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @ParameterizedTest
    @CsvSource({"HTTP_1_1, WANT", "HTTP_2, WANT", "HTTP_1_1, NEED", "HTTP_2, NEED"})
    void the_common_name_is_the_user(HttpClient.Version version, ClientAuthentication clients) throws Exception {
        start(clients);
        HttpClient client = client(anna.presentedTo(mill), version);

        HttpResponse<String> first = get(client);

        assertThat(first.version()).isEqualTo(version);
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.body())
                .contains("\"username\":\"anna\"", "\"roles\":[\"admin\"]")
                .contains("\"authentication_realm\":{\"name\":\"pki\",\"type\":\"pki\"}");
        assertThat(get(client).body()).isEqualTo(first.body());
    }

    @Test
    void changes_are_audited_with_the_certificate() throws Exception {

        assertThat(change(with(anna)).statusCode()).isEqualTo(200);

        assertThat(server.audited)
                .last()
                .satisfies(entry -> assertThat(entry.details())
                        .containsEntry("certificate_subject", "CN=anna,O=Company\\, CN\\=admin")
                        .containsEntry("certificate_issuer", "CN=authority")
                        .containsEntry(
                                "certificate_serial_number",
                                anna.certificate().getSerialNumber().toString(16)));
    }

    @Test
    void credentials_take_precedence_and_are_not_replaced_if_they_are_wrong() throws Exception {
        server.with("carl", "reader");

        assertThat(get(with(anna), "Authorization", SecurityServer.basic("carl", SecurityServer.PASSWORD))
                        .body())
                .contains("\"username\":\"carl\"");
        assertThat(get(with(anna), "Authorization", SecurityServer.basic("carl", "wrong"))
                        .statusCode())
                .isEqualTo(401);
        assertThat(get(with(anna), "Authorization", "Nonsense").statusCode()).isEqualTo(401);
    }

    @Test
    void a_wanted_certificate_may_be_missing() throws Exception {

        assertThat(get(withoutCertificate()).statusCode()).isEqualTo(401);
        assertThat(get(withoutCertificate(), "Authorization", SecurityServer.basic("anna", SecurityServer.PASSWORD))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void a_needed_certificate_must_not_be_missing() {
        start(ClientAuthentication.NEED);

        assertThatThrownBy(() -> get(withoutCertificate())).isInstanceOf(IOException.class);
    }

    @Test
    void a_certificate_has_no_effect_if_none_is_asked_for() throws Exception {
        start(ClientAuthentication.NONE);

        assertThat(get(with(anna)).statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource(names = {"WANT", "NEED"})
    void certificates_of_strangers_and_expired_ones_end_the_connection(ClientAuthentication clients) {
        start(clients);

        assertThatThrownBy(() -> get(with(stranger))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> get(with(expired))).isInstanceOf(IOException.class);
    }

    @Test
    void a_certificate_that_expires_during_the_connection_is_rejected() throws Exception {
        HttpClient client = with(anna);
        assertThat(get(client).statusCode()).isEqualTo(200);

        server.pass(Duration.ofDays(500));

        assertThat(get(client).statusCode()).isEqualTo(401);
    }

    @Test
    void unknown_and_disabled_users_are_rejected() throws Exception {

        for (TestCertificate certificate : List.of(nobody, ben)) {
            HttpResponse<String> response = get(with(certificate));
            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(response.body())
                    .contains("unable to authenticate with the client certificate for REST request"
                            + " [/_security/_authenticate]");
            assertThat(response.headers().allValues("WWW-Authenticate")).isNotEmpty();
        }
    }

    @Test
    void changes_from_pages_of_other_sites_are_rejected() throws Exception {
        HttpClient client = with(anna);

        HttpResponse<String> foreign = change(client, "Origin", "https://evil.example");
        assertThat(foreign.statusCode()).isEqualTo(403);
        assertThat(foreign.body()).contains("must not come from a page of another site");
        assertThat(change(client, "Origin", "null").statusCode()).isEqualTo(403);
        assertThat(change(client, "Sec-Fetch-Site", "cross-site").statusCode()).isEqualTo(403);
        assertThat(change(client, "Sec-Fetch-Site", "same-site").statusCode()).isEqualTo(403);
        assertThat(change(client, "Sec-Fetch-Site", "same-origin").statusCode()).isEqualTo(200);
        assertThat(change(client, "Origin", "https://" + server.host()).statusCode())
                .isEqualTo(200);
        assertThat(get(client, "Sec-Fetch-Site", "cross-site").statusCode()).isEqualTo(200);
    }

    @Test
    void the_console_needs_its_session() throws Exception {
        assertThat(get(with(anna), "X-Requested-With", "console").statusCode()).isEqualTo(401);
        assertThat(get(with(anna), "X-Requested-With", "script").statusCode()).isEqualTo(200);
    }

    @Test
    void the_certificate_of_a_trusted_proxy_identifies_nobody() throws Exception {
        start(
                ClientAuthentication.WANT,
                new Proxies(
                        new TrustedProxies(
                                List.of(AddressRange.find("127.0.0.1").orElseThrow())),
                        ForwardedHeader.X_FORWARDED));

        assertThat(get(with(anna)).statusCode()).isEqualTo(401);
    }

    @Test
    void headers_with_certificates_are_ignored() throws Exception {
        String certificate = anna.certificatePem().replace("\n", " ");

        assertThat(get(withoutCertificate(), "SSL_CLIENT_CERT", certificate, "X-Forwarded-Client-Cert", certificate)
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void the_state_of_a_token_is_not_reported_for_a_certificate() throws Exception {

        assertThat(send(with(anna), "GET", "/token_info", "").statusCode()).isEqualTo(401);
    }
}
