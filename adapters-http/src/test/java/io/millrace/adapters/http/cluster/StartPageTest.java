package io.millrace.adapters.http.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartPageTest {

    @Test
    void it_links_to_the_pages_that_are_on() {
        Pages pages = new Pages(Optional.of("/docs"), Optional.of("/try-\"it\""), Optional.empty());

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
    void browsers_are_sent_to_the_console_if_there_is_one() {
        Response answer = answer(new Pages(Optional.empty(), Optional.empty(), Optional.of("/console")));

        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.headers())
                .filteredOn(header -> header.name().equals("Location"))
                .singleElement()
                .satisfies(location -> assertThat(location.value()).isEqualTo("/console"));
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

    private static Response answer(Pages pages) {
        return new StartPage(pages).answer(Request.builder("GET", "/").build());
    }

    private static String markup(Pages pages) {
        return new String(((Response.Content.Bytes) answer(pages).content()).bytes(), StandardCharsets.UTF_8);
    }
}
