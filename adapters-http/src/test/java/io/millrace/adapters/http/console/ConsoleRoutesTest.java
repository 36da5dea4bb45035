package io.millrace.adapters.http.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.page.PageServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConsoleRoutesTest {

    private static final Path SOURCES = Path.of("src", "main", "resources", "console");
    private static final Pattern IN_THE_PAGE = Pattern.compile("(?:src|href)=\"/console/assets/([^\"]+)\"");
    private static final Pattern IMPORTED = Pattern.compile("from '\\./([^']+)'");

    private final PageServer server = new PageServer(ConsoleFixture.routes(), "console");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void the_page_allows_only_files_of_the_service_and_no_inline_code() {
        HttpResponse<String> page = server.get("/console");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .contains("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src"
                        + " 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors"
                        + " 'none'");
        assertThat(page.body())
                .contains("data-explorer-path=\"/try-&quot;it&quot;\"", "data-sign-in=\"session\"")
                .doesNotContain("${")
                .doesNotContain("<style")
                .doesNotContain(" style=")
                .doesNotContainPattern("<script(?! type=\"module\" src=)")
                .doesNotContainPattern("(?i)(src|href|action)=\"(https?:)?//");
    }

    @Test
    void the_page_and_its_modules_refer_to_files_that_exist() throws IOException {
        Set<String> names =
                new TreeSet<>(matches(IN_THE_PAGE, server.get("/console").body()));
        for (Path module : modules()) {
            names.addAll(matches(IMPORTED, Files.readString(module)));
        }

        assertThat(names)
                .contains("main.js", "console.css", "preact.module.js")
                .allSatisfy(
                        name -> assertThat(server.get("/console/assets/" + name).statusCode())
                                .isEqualTo(200));
    }

    @Test
    void the_list_of_files_is_complete() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName()))
                            .filter(name -> name.endsWith(".js") || name.endsWith(".css")))
                    .containsExactlyInAnyOrderElementsOf(Files.readAllLines(SOURCES.resolve("assets.list")));
        }
    }

    @Test
    void browsers_ask_for_each_file_again_because_its_name_stays_the_same() {
        HttpResponse<String> script = server.get("/console/assets/main.js");

        assertThat(script.headers().firstValue("Content-Type")).contains("text/javascript; charset=UTF-8");
        assertThat(script.headers().firstValue("Cache-Control")).contains("no-cache");
        assertThat(script.headers().firstValue("ETag")).isPresent();
    }

    @Test
    void other_files_do_not_exist() {
        assertThat(server.get("/console/assets/index.html").statusCode()).isEqualTo(404);
    }

    @Test
    void a_program_built_without_npm_has_no_console() {
        assertThat(ConsoleRoutes.isBuilt(ConsoleFixture::resourceWithoutTool)).isFalse();
    }

    private static List<Path> modules() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".js")).toList();
        }
    }

    private static List<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }
}
