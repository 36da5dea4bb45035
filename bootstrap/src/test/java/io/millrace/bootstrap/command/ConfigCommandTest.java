package io.millrace.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.configuration.ConfigurationReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {

    private static final String REFRESH_SECRET =
            "framework.security.token.jwt.generator.refresh-token.secret=hush-b7Qp2LmZx84TgWvR1yNcKd63sFjE";

    private final ProgramFixture program = new ProgramFixture();

    @TempDir
    private Path directory;

    @Test
    void columns_are_aligned_and_what_was_set_is_marked() {
        int status = program.environment("CLUSTER_NAME", "mill").run("config", "--set", "server.port=9090");

        List<String> lines = program.output().lines().toList();
        assertThat(status).isZero();
        assertThat(lines.stream().filter(line -> line.startsWith("*")).map(line -> line.replaceAll(" +", " ")))
                .containsExactly("* server.port 9090 --set", "* cluster.name mill environment variable CLUSTER_NAME");
        assertThat(lines.get(0).replaceAll(" +", " ")).isEqualTo(" KEY VALUE SOURCE");
        assertThat(lines.stream().filter(line -> line.endsWith("  default")).map(line -> line.lastIndexOf("default")))
                .hasSizeGreaterThan(60)
                .containsOnly(lines.get(0).indexOf("SOURCE"));
    }

    @Test
    void what_was_set_is_bold_on_a_terminal() {
        program.onTerminal().run("config", "--set", "server.port=9090");

        assertThat(program.output().lines().filter(line -> line.contains("\u001b[")))
                .singleElement()
                .satisfies(line ->
                        assertThat(line).startsWith("\u001b[1m* server.port").endsWith("--set\u001b[0m"));
    }

    @Test
    void secrets_are_hidden_in_every_format() {
        for (String format : List.of("table", "properties", "markdown")) {
            program.environment("FRAMEWORK_SECURITY_ADMIN_PASSWORD", "hush, hush")
                    .run("--set", REFRESH_SECRET, "config", "--format", format);
        }

        assertThat(program.output()).contains("(hidden)").doesNotContain("hush");
        assertThat(program.errors()).isEmpty();
    }

    @Test
    void properties_read_back_are_the_same_configuration() throws IOException {
        String title = " C:\\mill \u00fc\u0007=#!";
        Path first = Files.writeString(
                directory.resolve("first.yaml"),
                "graphql.explorer.template-parameters: {page-title: Mill, note: \""
                        + title.replace("\\", "\\\\").replace("\u0007", "\\a") + "\"}\nserver.drain-timeout: PT90S\n");
        program.run("config", "--config", first.toString(), "--format", "properties");
        Path second = Files.writeString(directory.resolve("second.properties"), program.output());
        ProgramFixture again = new ProgramFixture();

        int status = again.run("config", "--config", second.toString(), "--format", "properties");

        assertThat(status).isZero();
        assertThat(withoutComments(again.output())).isEqualTo(withoutComments(program.output()));
        assertThat(program.output())
                .contains("# file " + first + ", line 2\nserver.drain-timeout=90s\n")
                .contains("graphql.explorer.template-parameters.note=\\ C:\\\\mill \u00fc\\u0007=#!\n");
    }

    @Test
    void markdown_is_the_reference_page() {
        int status = program.run("config", "--format", "markdown");

        assertThat(status).isZero();
        assertThat(program.output()).isEqualTo(ConfigurationReference.markdown());
    }

    @Test
    void a_refused_configuration_is_not_printed() {
        int status = program.run("config", "--set", "server.host=0.0.0.0", "--set", "framework.security.enabled=false");

        assertThat(status).isEqualTo(2);
        assertThat(program.output()).isEmpty();
        assertThat(program.errors()).startsWith("millrace: server.host is \"0.0.0.0\" (--set)");
    }

    @Test
    void another_format_is_refused() {
        int status = program.run("config", "--format", "xml");

        assertThat(status).isEqualTo(2);
        assertThat(program.errors()).contains("xml");
    }

    private static List<String> withoutComments(String properties) {
        return properties.lines().filter(line -> !line.startsWith("#")).toList();
    }
}
