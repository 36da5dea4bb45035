package io.millrace.adapters.http.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartPageTest {

    @Test
    void it_links_to_the_pages_that_are_on() {
        Pages pages = new Pages(Optional.of("/docs"), Optional.of("/try-\"it\""));

        assertThat(markup(pages))
                .contains("<a href=\"/docs\">/docs</a>", "<a href=\"/try-&quot;it&quot;\">", "\"/openapi.yaml\"")
                .doesNotContain("off:");
    }

    @Test
    void it_tells_how_to_turn_on_the_pages_that_are_off() {
        assertThat(markup(Pages.NONE))
                .contains("<code>--set graphql.explorer.enabled=true</code>", "<code>docs.enabled</code>");
    }

    @Test
    void it_allows_its_own_style_and_no_other() {
        assertThat(answer(Pages.NONE).headers())
                .filteredOn(header -> header.name().equals("Content-Security-Policy"))
                .singleElement()
                .satisfies(policy -> assertThat(policy.value())
                        .contains("default-src 'none'", "style-src 'self' 'sha256-")
                        .doesNotContain("unsafe", "%s"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
                "text/html"
            })
    void browsers_want_it(String accept) {
        assertThat(StartPage.isWanted(asking(accept))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "*/*", "application/json", "application/json, text/html", "text/plain", "text/html;q=0"})
    void other_clients_do_not_want_it(String accept) {
        assertThat(StartPage.isWanted(asking(accept))).isFalse();
    }

    private static Request asking(String accept) {
        return Request.builder("GET", "/")
                .headers(name -> Optional.of(accept).filter(value -> name.equals("Accept")))
                .build();
    }

    private static Response answer(Pages pages) {
        return new StartPage(pages).answer(asking("text/html"));
    }

    private static String markup(Pages pages) {
        return new String(((Response.Content.Bytes) answer(pages).content()).bytes(), StandardCharsets.UTF_8);
    }
}
