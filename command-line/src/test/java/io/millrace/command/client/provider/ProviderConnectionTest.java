package io.millrace.command.client.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.UnansweredException;
import io.millrace.command.client.provider.FakeProvider.Form;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderConnectionTest {

    private final FakeProvider provider = new FakeProvider();

    @AfterEach
    void stop() {
        provider.close();
    }

    private ProviderConnection discover() {
        return ProviderConnection.discover(provider.client());
    }

    @Nested
    class Discovery {

        @Test
        void metadata_with_another_issuer_are_rejected() {
            provider.behaviours.put(
                    FakeProvider.METADATA, FakeProvider.answer(200, provider.metadata("https://another.example", "")));

            assertThatThrownBy(() -> discover())
                    .hasMessageEndingWith("contain another issuer: https://another.example");
        }

        @Test
        void redirects_are_not_followed() {
            provider.behaviours.put(FakeProvider.METADATA, FakeProvider.redirectTo(provider.issuer() + "/elsewhere"));

            assertThatThrownBy(() -> discover())
                    .hasMessageContaining("responded with a redirect (status 302), which is not followed");
        }

        @Test
        void a_huge_response_is_not_read_to_its_end() {
            provider.behaviours.put(FakeProvider.METADATA, provider.endless());

            assertThatThrownBy(() -> discover()).hasMessageEndingWith("sent a response of more than 512 KiB");
        }

        @Test
        void a_slow_response_is_not_awaited() {
            provider.behaviours.put(FakeProvider.METADATA, provider.beginning());

            assertThatThrownBy(() -> ProviderConnection.discover(provider.client(), Duration.ofMillis(50)))
                    .isInstanceOf(UnansweredException.class)
                    .hasMessageContaining("did not respond within");
        }

        @Test
        void a_provider_that_is_away_is_named() {
            provider.close();

            assertThatThrownBy(() -> discover())
                    .isInstanceOf(UnansweredException.class)
                    .hasMessageEndingWith("the identity provider 127.0.0.1 cannot be reached");
        }

        @ParameterizedTest
        @ValueSource(strings = {"not json", "{}", "[]"})
        void malformed_metadata_are_rejected(String body) {
            provider.behaviours.put(FakeProvider.METADATA, FakeProvider.answer(200, body));

            assertThatThrownBy(() -> discover()).hasMessageEndingWith("are invalid");
        }

        @Test
        void tokens_are_not_sent_to_an_unencrypted_address_of_another_machine() {
            provider.behaviours.put(
                    FakeProvider.METADATA,
                    FakeProvider.answer(
                            200,
                            provider.metadata(provider.issuer(), "")
                                    .replace(provider.issuer() + "/token", "http://192.0.2.1/token")));
            ProviderConnection connection = discover();

            assertThatThrownBy(() -> connection.refresh("r1"))
                    .hasMessageContaining("the token_endpoint")
                    .hasMessageEndingWith("it must begin with https://");
        }
    }

    @Nested
    class Renewal {

        @Test
        void a_refresh_token_is_exchanged() {
            provider.issue("second", "r2", Optional.empty());

            assertThat(discover().refresh("r1").orElseThrow())
                    .isEqualTo(new ProviderTokens("second", Optional.of("r2"), Optional.of(Duration.ofMinutes(5))));
            assertThat(provider.forms)
                    .containsExactly(new Form(
                            "/token",
                            Map.of(
                                    "grant_type",
                                    "refresh_token",
                                    "refresh_token",
                                    "r1",
                                    "client_id",
                                    FakeProvider.CLIENT)));
        }

        @Test
        void a_rejected_refresh_token_is_not_renewed() {
            provider.answering(FakeProvider.error("invalid_grant"));

            assertThat(discover().refresh("r1")).isEmpty();
        }

        @Test
        void a_provider_with_a_failure_has_not_rejected_the_token() {
            provider.answering(FakeProvider.answer(500, ""));

            assertThatThrownBy(() -> discover().refresh("r1")).isInstanceOf(UnansweredException.class);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"access_token\":\"a\",\"token_type\":\"DPoP\"}",
                    "{\"access_token\":\"a b\",\"token_type\":\"Bearer\"}",
                    "{\"token_type\":\"Bearer\"}",
                    "[]"
                })
        void unusable_tokens_are_rejected(String body) {
            provider.answering(FakeProvider.answer(200, body));

            assertThatThrownBy(() -> discover().refresh("r1")).isInstanceOf(ClientFailedException.class);
        }
    }

    @Nested
    class Revocation {

        @Test
        void a_refresh_token_is_revoked() {
            assertThat(discover().revoke("r1")).isTrue();
            assertThat(provider.forms).singleElement().satisfies(form -> {
                assertThat(form.path()).isEqualTo("/revoke");
                assertThat(form.fields()).containsEntry("token", "r1").containsEntry("client_id", FakeProvider.CLIENT);
            });
        }

        @Test
        void a_rejection_is_told() {
            provider.behaviours.put("/revoke", FakeProvider.error("unsupported_token_type"));

            assertThatThrownBy(() -> discover().revoke("r1")).hasMessageEndingWith("(status 400)");
        }

        @Test
        void some_providers_offer_none() {
            provider.behaviours.put(
                    FakeProvider.METADATA,
                    FakeProvider.answer(
                            200,
                            provider.metadata(provider.issuer(), "").replace("revocation_endpoint", "something_else")));

            assertThat(discover().revoke("r1")).isFalse();
        }
    }

    @Nested
    class Offers {

        private static final String ONE = "{\"name\":\"one\",\"label\":\"One\",\"issuer\":\"https://id.example.com\","
                + "\"command_line\":{\"client_id\":\"cli\",\"scopes\":[\"openid\"]}}";
        private static final String TWO = ONE.replace("\"one\"", "\"two\"");
        private static final String WITHOUT_CLIENT =
                "{\"name\":\"three\",\"label\":\"Three\",\"issuer\":\"https://id.example.com\"}";

        private ProviderOffer choose(Optional<String> wanted, String... providers) throws IOException {
            return ProviderOffer.choose(
                    new ObjectMapper()
                            .readTree("{\"password\":true,\"providers\":[" + String.join(",", providers) + "]}"),
                    wanted);
        }

        @Test
        void the_only_provider_needs_no_name() throws IOException {
            assertThat(choose(Optional.empty(), ONE, WITHOUT_CLIENT))
                    .isEqualTo(
                            new ProviderOffer("one", URI.create("https://id.example.com"), "cli", List.of("openid")));
        }

        @Test
        void a_name_chooses_among_several_providers() throws IOException {
            assertThat(choose(Optional.of("two"), ONE, TWO).name()).isEqualTo("two");
            assertThatThrownBy(() -> choose(Optional.empty(), ONE, TWO)).hasMessageEndingWith("names: one, two");
            assertThatThrownBy(() -> choose(Optional.of("three"), ONE, WITHOUT_CLIENT))
                    .hasMessageEndingWith("identity provider three; it has one");
            assertThatThrownBy(() -> choose(Optional.of("three"), WITHOUT_CLIENT))
                    .hasMessageStartingWith("the service offers no sign-in of the command line");
        }

        @ParameterizedTest
        @CsvSource({
            "https://id.example.com, http://id.example.com",
            "https://id.example.com, file:///etc/passwd",
            "https://id.example.com, https://user@id.example.com",
            "https://id.example.com, https://id.example.com?x=y",
            "https://id.example.com, https:id",
            "\"cli\", \"c li\"",
            "\"cli\", 7",
            "[\"openid\"], []",
            "\"openid\", \"open\\u001bid\""
        })
        void values_of_a_hostile_service_are_rejected(String value, String hostile) {
            assertThatThrownBy(() -> choose(Optional.empty(), ONE.replace(value, hostile)))
                    .isInstanceOf(ClientFailedException.class);
        }
    }
}
