package io.millrace.adapters.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.route.Request;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerMetadataTest {

    @ParameterizedTest
    @CsvSource({
        "https://millrace.example,true",
        "http://127.0.0.1:8080,true",
        "https://millrace.example/base,true",
        "millrace,false",
        "urn:millrace,false",
        "ftp://millrace.example,false",
        "https:///path,false",
        "https://user@millrace.example,false",
        "https://millrace.example?a=b,false",
        "https://millrace.example#a,false"
    })
    void an_issuer_is_where_clients_reach_the_service(String issuer, boolean good) {
        assertThat(ServerMetadata.isIssuer(URI.create(issuer))).isEqualTo(good);
    }

    @ParameterizedTest
    @CsvSource({
        "millrace.example,http://millrace.example",
        "127.0.0.1:8080,http://127.0.0.1:8080",
        "[::1]:8080,http://[::1]:8080",
        "user@evil.example,http://localhost",
        "evil.example/path,http://localhost",
        "evil.example?a,http://localhost",
        "evil.example#a,http://localhost",
        "evil example,http://localhost",
        "'',http://localhost"
    })
    void only_what_is_a_host_is_gone_by(String host, String issuer) {
        Request request = Request.builder("GET", ServerMetadata.PATH)
                .headers(name -> name.equals("Host") ? Optional.of(host) : Optional.empty())
                .build();

        assertThat(metadata("http://localhost").underHostOf(request).issuer()).isEqualTo(URI.create(issuer));
    }

    @Test
    void the_scheme_is_the_one_that_the_client_used() {
        Request request = Request.builder("GET", ServerMetadata.PATH)
                .headers(name -> name.equals("Host") ? Optional.of("millrace.example") : Optional.empty())
                .scheme("https")
                .build();

        assertThat(metadata("http://localhost").underHostOf(request).issuer())
                .isEqualTo(URI.create("https://millrace.example"));
    }

    private static ServerMetadata metadata(String issuer) {
        return new ServerMetadata(
                URI.create(issuer), Optional.empty(), Optional.of("/keys"), Optional.empty(), Optional.empty());
    }

    @Test
    void what_is_not_there_is_left_out() throws IOException {
        ServerMetadata metadata = metadata("https://millrace.example/base/");
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            metadata.writeTo(json);
        }

        assertThat(text)
                .hasToString("{\"issuer\":\"https://millrace.example/base/\","
                        + "\"jwks_uri\":\"https://millrace.example/base/keys\","
                        + "\"response_types_supported\":[],\"grant_types_supported\":[]}");
    }
}
