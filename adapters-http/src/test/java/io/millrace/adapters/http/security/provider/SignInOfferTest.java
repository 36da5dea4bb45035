package io.millrace.adapters.http.security.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SignInOfferTest {

    @Test
    void the_offer_names_all_ways_to_sign_in() throws IOException {
        SignInOffer offer = new SignInOffer(
                true,
                List.of(
                        new OfferedProvider(
                                "keycloak",
                                "Company account",
                                Optional.of("/oauth/login/keycloak"),
                                "https://id.example/realms/a",
                                Optional.of(new OfferedProvider.CommandLine(
                                        "millrace-cli", List.of("openid", "offline_access")))),
                        new OfferedProvider(
                                "other", "other", Optional.empty(), "https://b.example", Optional.empty())));

        assertThat(json(offer)).isEqualTo("""
                {"password":true,"providers":[\
                {"name":"keycloak","label":"Company account","login":"/oauth/login/keycloak",\
                "issuer":"https://id.example/realms/a",\
                "command_line":{"client_id":"millrace-cli","scopes":["openid","offline_access"]}},\
                {"name":"other","label":"other","issuer":"https://b.example"}]}""");
    }

    private static String json(SignInOffer offer) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            offer.writeTo(json);
        }
        return text.toString();
    }
}
