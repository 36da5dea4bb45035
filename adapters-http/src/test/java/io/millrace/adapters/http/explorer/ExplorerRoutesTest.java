package io.millrace.adapters.http.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.TestClient;
import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.route.Route;
import io.millrace.adapters.http.route.RouteTable;
import io.millrace.adapters.http.server.HttpServer;
import io.millrace.adapters.http.server.connection.ServingState;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplorerRoutesTest {

    private static final Pattern REFERENCE = Pattern.compile("(?:src|href)=\"([^\"]+)\"");

    private HttpServer server = serve(ExplorerFixture.routes());

    @TempDir
    private Path directory;

    @AfterEach
    void stop() {
        server.close();
    }

    @Nested
    class ThePage {

        @Test
        void is_html_that_lets_nothing_in_from_elsewhere_and_no_code_that_stands_in_it() {
            HttpResponse<String> page = get("/explorer");

            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=UTF-8");
            assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(page.headers().firstValue("X-Frame-Options")).contains("DENY");
            assertThat(page.headers().firstValue("Referrer-Policy")).contains("no-referrer");
            assertThat(page.headers().firstValue("Content-Security-Policy"))
                    .contains("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src"
                            + " 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors"
                            + " 'none'");
            assertThat(page.body())
                    .contains("<title>GraphiQL</title>")
                    .doesNotContain("<style")
                    .doesNotContain(" style=")
                    .doesNotContainPattern("<script(?!( type=\"module\")? src=)")
                    .doesNotContainPattern(" on[a-z]+=")
                    .doesNotContainPattern("(?i)(src|href|action)=\"(https?:)?//");
        }

        @Test
        void knows_where_everything_is() {
            assertThat(get("/explorer").body())
                    .contains(
                            "data-graphql-path=\"/graphql\" data-graphql-ws-path=\"/graphql-ws\" data-sign-in=\"bearer\"")
                    .contains("data-login-path=\"/login\" data-logout-path=\"/logout\"");
        }

        @Test
        void refers_to_files_that_are_there_styles_first_and_the_scripts_of_the_service_last() {
            List<String> references = REFERENCE
                    .matcher(get("/explorer").body())
                    .results()
                    .map((MatchResult match) -> match.group(1))
                    .filter(reference ->
                            !List.of("data:,", "/docs", "/explorer", "/console").contains(reference))
                    .toList();

            assertThat(references)
                    .extracting(reference -> reference.replaceFirst("-[0-9a-f]{32}\\.", "-*."))
                    .containsExactly(
                            "/explorer/assets/tool-*.css",
                            "/explorer/assets/header-*.css",
                            "/explorer/assets/explorer-*.css",
                            "/explorer/assets/react-*.js",
                            "/explorer/assets/tool.min-*.js",
                            "/explorer/assets/explorer-*.js");
            assertThat(references)
                    .allSatisfy(
                            reference -> assertThat(get(reference).statusCode()).isEqualTo(200));
        }

        @Test
        void links_to_the_other_pages_and_marks_itself() {
            assertThat(get("/explorer").body())
                    .contains("<a href=\"/docs\">REST reference</a>")
                    .contains("<a href=\"/explorer\" aria-current=\"page\">GraphQL explorer</a>");
        }

        @Test
        void has_the_module_of_the_session_under_the_name_that_its_script_imports() {
            HttpResponse<String> module = get("/explorer/assets/page-session.js");

            assertThat(module.body()).contains("export function openSession");
            assertThat(module.headers().firstValue("Cache-Control")).contains("no-cache");
        }

        @Test
        void is_asked_for_again_and_sent_only_when_it_changed() {
            String tag = get("/explorer").headers().firstValue("ETag").orElse("");

            HttpResponse<String> again = get("/explorer", "If-None-Match", tag);

            assertThat(tag).isNotEmpty();
            assertThat(again.statusCode()).isEqualTo(304);
            assertThat(again.headers().firstValue("Cache-Control")).contains("no-cache");
        }

        @Test
        void takes_head_and_nothing_that_changes_anything() {
            assertThat(send("/explorer", "HEAD").statusCode()).isEqualTo(200);
            assertThat(send("/explorer", "POST").statusCode()).isEqualTo(405);
        }

        @Test
        void takes_nothing_from_the_address() {
            assertThat(get("/explorer?graphqlPath=//elsewhere.example&pageTitle=x")
                            .body())
                    .isEqualTo(get("/explorer").body());
        }
    }

    @Nested
    class ItsFiles {

        @ParameterizedTest
        @CsvSource({"tool.css, text/css; charset=UTF-8", "tool.min.js, text/javascript; charset=UTF-8"})
        void have_their_media_type_and_are_kept_for_good(String name, String mediaType) {
            HttpResponse<String> file = get(reference(name));

            assertThat(file.headers().firstValue("Content-Type")).contains(mediaType);
            assertThat(file.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(file.headers().firstValue("Cache-Control")).contains("public, max-age=31536000, immutable");
            assertThat(get(
                                    reference(name),
                                    "If-None-Match",
                                    file.headers().firstValue("ETag").orElse(""))
                            .statusCode())
                    .isEqualTo(304);
        }

        @Test
        void are_sent_compressed_to_whoever_takes_that() throws Exception {
            HttpResponse<byte[]> file = TestClient.HTTP.send(
                    request(reference("tool.min.js"))
                            .header("Accept-Encoding", "gzip")
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());

            assertThat(file.headers().firstValue("Content-Encoding")).contains("gzip");
            assertThat(new GZIPInputStream(new ByteArrayInputStream(file.body())))
                    .hasContent(ExplorerFixture.TOOL);
            assertThat(get(reference("tool.min.js")).body()).isEqualTo(ExplorerFixture.TOOL);
        }

        @ParameterizedTest
        @ValueSource(strings = {"tool.css", "assets.list", "..%2Findex.html", "tool-00.css"})
        void are_only_those_the_page_refers_to(String name) {
            HttpResponse<String> answer = get("/explorer/assets/" + name);

            assertThat(answer.statusCode()).isIn(400, 404);
            assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        }

        @Test
        void change_their_name_with_their_content() {
            String before = reference("tool.css");

            open(new ExplorerFixture().with("explorer/0.13.2/tool.css", "body { color: red }"));

            assertThat(reference("tool.css")).isNotEqualTo(before);
            assertThat(get(before).statusCode()).isEqualTo(404);
        }
    }

    @Nested
    class Templates {

        @Test
        void come_from_the_class_path_or_from_a_file() throws IOException {
            Path file = Files.writeString(directory.resolve("my page.html"), "<p>${pageTitle} at ${graphqlPath}</p>");

            open(new ExplorerFixture().template("classpath:page.html"));
            assertThat(get("/explorer").body()).startsWith("<title>GraphiQL</title><link");
            open(new ExplorerFixture().template("file:" + file));
            assertThat(get("/explorer").body()).isEqualTo("<p>GraphiQL at /graphql</p>");
            open(new ExplorerFixture().template(file.toUri().toString().replace("file:/", "file:///")));
            assertThat(get("/explorer").body()).isEqualTo("<p>GraphiQL at /graphql</p>");
        }

        @Test
        void take_parameters_in_camel_case() {
            open(new ExplorerFixture()
                    .template("classpath:mine.html")
                    .with("mine.html", "<p class=\"${themeColor}\">${a}</p>")
                    .parameters(Map.of("page-title", "x", "theme-color", "\"red\"", "a", "<b>")));

            assertThat(get("/explorer").body()).isEqualTo("<p class=\"&quot;red&quot;\">&lt;b&gt;</p>");
        }

        @Test
        void are_read_once() throws IOException {
            Path file = Files.writeString(directory.resolve("page.html"), "<p>1</p>");
            open(new ExplorerFixture().template("file:" + file));

            Files.writeString(file, "<p>2</p>");

            assertThat(get("/explorer").body()).isEqualTo("<p>1</p>");
        }

        @Test
        void that_cannot_be_used_stop_the_start() throws IOException {
            Path large = Files.write(directory.resolve("large.html"), new byte[(1 << 20) + 1]);
            Path latin = Files.write(directory.resolve("latin.html"), new byte[] {(byte) 0xE9});

            assertStopped(
                    new ExplorerFixture().template("classpath:none.html"), "[classpath:none.html] does not exist");
            assertStopped(
                    new ExplorerFixture().template("file:" + directory.resolve("none.html")),
                    "none.html] cannot be read");
            assertStopped(new ExplorerFixture().template("file:" + directory), "cannot be read");
            assertStopped(new ExplorerFixture().template("file://%zz"), "[file://%zz] cannot be read");
            assertStopped(new ExplorerFixture().template("file:" + large), "is larger than 1 MiB");
            assertStopped(new ExplorerFixture().template("file:" + latin), "is not UTF-8");
        }

        @ParameterizedTest
        @ValueSource(strings = {"graphql-path", "scripts", "sign-in"})
        void cannot_be_given_what_the_service_gives_them(String name) {
            assertStopped(
                    new ExplorerFixture().parameters(Map.of("page-title", "x", name, "y")),
                    "graphql.explorer.template-parameters." + name + " sets ${");
        }
    }

    @Nested
    class AProgramBuiltWithoutNpm {

        @Test
        void does_not_start_when_it_is_to_show_it() {
            assertStopped(
                    new ExplorerFixture().without("explorer/0.13.2/assets.list"),
                    "graphql.explorer.enabled is true, but this program was built without the explorer: rebuild it"
                            + " with npm installed, or set graphql.explorer.enabled to false");
        }
    }

    private static void assertStopped(ExplorerFixture fixture, String sentence) {
        assertThatThrownBy(fixture::open)
                .isInstanceOf(ExplorerUnusableException.class)
                .hasMessageContaining(sentence);
    }

    private String reference(String file) {
        int dot = file.lastIndexOf('.');
        Pattern name = Pattern.compile("\"(/explorer/assets/" + Pattern.quote(file.substring(0, dot)) + "-[0-9a-f]+"
                + file.substring(dot) + ")\"");
        return name.matcher(get("/explorer").body())
                .results()
                .map(match -> match.group(1))
                .findFirst()
                .orElseThrow();
    }

    private void open(ExplorerFixture fixture) {
        server.close();
        server = serve(fixture.open());
    }

    private static HttpServer serve(List<Route> routes) {
        return HttpServer.start(
                HttpServerSettings.defaults("127.0.0.1", 0, 2),
                new RouteTable(routes, Set.of("explorer")),
                Guards.open(),
                new ServingState(),
                failure -> false);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.address().getPort() + path));
    }

    private HttpResponse<String> get(String path, String... headers) {
        HttpRequest.Builder request = request(path);
        return send(headers.length == 0 ? request : request.headers(Arrays.copyOf(headers, headers.length)));
    }

    private HttpResponse<String> send(String path, String method) {
        return send(request(path).method(method, HttpRequest.BodyPublishers.noBody()));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return TestClient.HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
