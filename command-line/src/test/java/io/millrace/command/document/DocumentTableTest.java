package io.millrace.command.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.command.client.document.FoundDocument;
import io.millrace.command.client.json.ExactJson;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DocumentTableTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream output = new PrintStream(printed, true, StandardCharsets.UTF_8);

    private static FoundDocument document(String json) {
        return new FoundDocument("i", "1", ExactJson.read(json.getBytes(StandardCharsets.UTF_8)));
    }

    private List<String> print(DocumentPrinter printer, String... documents) {
        for (String json : documents) {
            printer.print(document(json));
        }
        printer.end();
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void lines_fit_the_terminal() {
        List<String> lines = print(
                new DocumentTable(output, List.of(), Optional.of(40)),
                "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"level\":\"error\",\"message\":\"" + "long ".repeat(20)
                        + "\"}",
                "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"level\":\"info\",\"message\":\"short\"}");

        assertThat(lines).hasSize(3).allMatch(line -> line.length() <= 40);
        assertThat(lines.get(1)).endsWith("…").contains("error", "long");
    }

    @Test
    void lines_are_complete_without_a_terminal() {
        assertThat(print(
                        new DocumentTable(output, List.of("a", "b"), Optional.empty()),
                        "{\"a\":\"" + "x".repeat(200) + "\",\"b\":[1,2]}"))
                .containsExactly("A" + " ".repeat(61) + "B", "x".repeat(200) + "  [1,2]");
    }

    @Test
    void documents_without_a_message_are_shown_as_json_without_control_characters() {
        assertThat(print(
                        new DocumentTable(output, List.of(), Optional.empty()),
                        "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"text\":\"\\u001b[31m\",\"n\":1.0}"))
                .containsExactly(
                        "@TIMESTAMP            DOCUMENT", "2026-11-20T10:00:00Z  {\"text\":\"\\u001B[31m\",\"n\":1.0}");
    }

    @Test
    void each_document_has_the_message_that_it_contains() {
        assertThat(print(
                        new DocumentTable(output, List.of(), Optional.empty()),
                        "{\"@timestamp\":\"t\",\"message\":\"one\"}",
                        "{\"@timestamp\":\"t\",\"url\":{\"original\":\"/two\"}}",
                        "{\"@timestamp\":\"t\",\"n\":3}"))
                .containsExactly("@TIMESTAMP  MESSAGE", "t           one", "t           /two", "t           {\"n\":3}");
    }

    @Test
    void a_line_has_the_time_the_level_and_the_message() {
        assertThat(print(
                        new DocumentLines(output, List.of(), false),
                        "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"log\":{\"level\":\"warn\"},\"message\":\"a\\nb\\u001b\"}",
                        "{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"n\":1}"))
                .containsExactly("2026-11-20T10:00:00Z  warn  a\\nb\\u001b", "2026-11-20T10:00:00Z  {\"n\":1}");
    }

    @Test
    void a_level_has_a_colour_on_a_terminal() {
        assertThat(print(
                        new DocumentLines(output, List.of(), true),
                        "{\"@timestamp\":\"t\",\"level\":\"ERROR\",\"message\":\"m\"}",
                        "{\"@timestamp\":\"t\",\"level\":\"odd\",\"message\":\"m\"}"))
                .containsExactly("t  \u001b[31mERROR\u001b[0m  m", "t  odd  m");
    }
}
