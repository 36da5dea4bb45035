package io.millrace.command.client.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.provider.FakeProvider.Form;
import io.millrace.command.console.FakeStopRequest;
import io.millrace.command.console.Stop;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BrowserSignInTest {

    private static final List<String> SCOPES = List.of("openid", "offline_access");
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final FakeProvider provider = new FakeProvider();
    private final FakeStopRequest stopRequest = new FakeStopRequest();
    private final List<String> messages = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        provider.close();
    }

    private ProviderTokens signIn(BrowserSignIn.BrowserOpener browser) {
        return signIn(browser, TestTimeouts.HANGING);
    }

    private ProviderTokens signIn(BrowserSignIn.BrowserOpener browser, Duration patience) {
        return new BrowserSignIn(browser, Stop.listen(stopRequest), messages::add, patience)
                .signIn(ProviderConnection.discover(provider.client()), SCOPES);
    }

    private static Map<String, String> parameters(URI page) {
        return Arrays.stream(page.getRawQuery().split("&", -1))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    private static HttpResponse<String> load(String address) {
        try {
            return HTTP.send(
                    HttpRequest.newBuilder(URI.create(address))
                            .timeout(TestTimeouts.HANGING)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String callback(Map<String, String> request, String query) {
        return request.get("redirect_uri") + "?" + query + "&state="
                + URLEncoder.encode(request.get("state"), StandardCharsets.UTF_8);
    }

    @Test
    void the_code_of_the_browser_is_exchanged_with_pkce() {
        ProviderTokens tokens = signIn(page -> {
            Map<String, String> request = parameters(page);
            provider.issue("access", "refresh", Optional.ofNullable(request.get("nonce")));
            assertThat(page.toString()).startsWith(provider.issuer() + "/authorize?");
            assertThat(request)
                    .containsEntry("response_type", "code")
                    .containsEntry("client_id", FakeProvider.CLIENT)
                    .containsEntry("scope", "openid offline_access")
                    .containsEntry("code_challenge_method", "S256");
            assertThat(request.get("redirect_uri")).matches("http://127\\.0\\.0\\.1:\\d+/callback");
            HttpResponse<String> closing = load(callback(request, "code=good"));
            assertThat(closing.statusCode()).isEqualTo(200);
            assertThat(closing.body()).contains("You can close this page.");
            assertThat(closing.headers().firstValue("Cache-Control")).contains("no-store");
            provider.forms.add(new Form("/authorize", request));
            return true;
        });

        assertThat(tokens.access()).isEqualTo("access");
        assertThat(tokens.refresh()).contains("refresh");
        Map<String, String> request = provider.forms.get(0).fields();
        Map<String, String> exchange = provider.forms.get(1).fields();
        assertThat(exchange)
                .containsEntry("grant_type", "authorization_code")
                .containsEntry("code", "good")
                .containsEntry("client_id", FakeProvider.CLIENT)
                .containsEntry("redirect_uri", request.get("redirect_uri"));
        assertThat(CodeChallenge.compute(CodeChallengeMethod.S256, new CodeVerifier(exchange.get("code_verifier")))
                        .getValue())
                .isEqualTo(request.get("code_challenge"));
        assertThat(messages).singleElement().asString().contains("Sign in on the page in your browser");
    }

    @Test
    void responses_with_another_state_are_rejected_and_the_sign_in_goes_on() {
        ProviderTokens tokens = signIn(page -> {
            Map<String, String> request = parameters(page);
            provider.issue("access", "refresh", Optional.ofNullable(request.get("nonce")));
            String redirect = request.getOrDefault("redirect_uri", "");
            assertThat(load(redirect + "?code=evil&state=wrong").statusCode()).isEqualTo(400);
            assertThat(load(redirect + "?code=evil").statusCode()).isEqualTo(400);
            assertThat(load(redirect + "?error=access_denied&state=wrong").statusCode())
                    .isEqualTo(400);
            assertThat(load(redirect.replace("/callback", "/favicon.ico")).statusCode())
                    .isEqualTo(404);
            load(callback(request, "code=good"));
            return true;
        });

        assertThat(tokens.access()).isEqualTo("access");
        assertThat(provider.forms).extracting(form -> form.fields().get("code")).containsExactly("good");
    }

    @Test
    void an_error_in_the_browser_ends_the_sign_in() {
        assertThatThrownBy(() -> signIn(page -> {
                    HttpResponse<String> closing = load(callback(parameters(page), "error=access_denied"));
                    assertThat(closing.body()).contains("The sign-in has failed.");
                    return true;
                }))
                .hasMessageEndingWith("did not allow the sign-in");
        assertThat(provider.forms).isEmpty();
    }

    @Test
    void an_id_token_for_another_request_is_rejected() {
        assertThatThrownBy(() -> signIn(page -> {
                    provider.issue("access", "refresh", Optional.of("another"));
                    load(callback(parameters(page), "code=good"));
                    return true;
                }))
                .hasMessageContaining("the ID token")
                .hasMessageContaining("is invalid");
    }

    @Test
    void the_response_of_another_provider_is_rejected() {
        assertThatThrownBy(() -> signIn(page -> {
                    load(callback(parameters(page), "code=good&iss=https%3A%2F%2Fevil.example"));
                    return true;
                }))
                .hasMessageContaining("comes from another identity provider");
        assertThat(provider.forms).isEmpty();
    }

    @Test
    void a_provider_that_promises_its_name_in_the_response_must_send_it() {
        provider.behaviours.put(
                FakeProvider.METADATA,
                FakeProvider.answer(
                        200,
                        provider.metadata(
                                provider.issuer(), ",\"authorization_response_iss_parameter_supported\":true")));

        assertThatThrownBy(() -> signIn(page -> {
                    load(callback(parameters(page), "code=good"));
                    return true;
                }))
                .hasMessageContaining("comes from another identity provider");
    }

    @Test
    void a_rejected_code_is_told() {
        provider.answering(FakeProvider.error("invalid_grant"));

        assertThatThrownBy(() -> signIn(page -> {
                    load(callback(parameters(page), "code=old"));
                    return true;
                }))
                .hasMessageEndingWith("rejected the sign-in: invalid_grant: the reason");
    }

    @Test
    void a_sign_in_ends_after_its_time_or_if_the_user_stops_it() {
        assertThatThrownBy(() -> signIn(page -> false, Duration.ofMillis(1)))
                .hasMessageContaining("was not completed within");
        assertThat(messages).singleElement().asString().startsWith("The browser could not be started.");

        stopRequest.arrive();
        assertThatThrownBy(() -> signIn(page -> true)).isInstanceOf(InterruptedClientException.class);
    }
}
