package io.millrace.adapters.http.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.page.PageServer;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReferenceRoutesTest {

    private static final Pattern REFERENCE = Pattern.compile("(?:src|href)=\"(/docs[^\"]+)\"");

    private final PageServer server = new PageServer(ReferenceFixture.routes(), "docs");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void the_page_lets_nothing_in_from_elsewhere_and_no_code_that_stands_in_it() {
        HttpResponse<String> page = server.get("/docs");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=UTF-8");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(page.headers().firstValue("X-Frame-Options")).contains("DENY");
        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .contains("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src"
                        + " 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors"
                        + " 'none'");
        assertThat(page.body())
                .contains("data-description=\"/openapi.yaml\"")
                .doesNotContain("<style")
                .doesNotContain(" style=")
                .doesNotContain("${")
                .doesNotContainPattern("<script(?!( type=\"module\")? src=)")
                .doesNotContainPattern(" on[a-z]+=")
                .doesNotContainPattern("(?i)(src|href|action)=\"(https?:)?//");
    }

    @Test
    void the_page_refers_to_files_that_are_there() {
        List<String> references = REFERENCE
                .matcher(server.get("/docs").body())
                .results()
                .map(match -> match.group(1))
                .filter(reference -> reference.contains("/assets/"))
                .toList();

        assertThat(references)
                .extracting(reference -> reference.replaceFirst("-[0-9a-f]{32}\\.", "-*."))
                .containsExactly(
                        "/docs/assets/swagger-ui-*.css",
                        "/docs/assets/header-*.css",
                        "/docs/assets/reference-*.css",
                        "/docs/assets/swagger-ui-bundle-*.js",
                        "/docs/assets/reference-*.js");
        assertThat(references)
                .allSatisfy(reference ->
                        assertThat(server.get(reference).statusCode()).isEqualTo(200));
    }

    @Test
    void the_page_can_use_the_session_of_the_pages() {
        assertThat(server.get("/docs").body())
                .contains("data-graphql-path=\"/graphql\" data-has-session=\"true\"")
                .contains("<a href=\"/console\">Console</a>");
        assertThat(server.get("/docs/assets/page-session.js").body()).contains("export function openSession");
    }

    @Test
    void other_files_are_not_there() {
        HttpResponse<String> answer = server.get("/docs/assets/index.html");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    @Test
    void a_program_built_without_npm_has_no_page() {
        assertThat(ReferenceRoutes.isBuilt(ReferenceFixture::resourceWithoutTool))
                .isFalse();
    }
}
