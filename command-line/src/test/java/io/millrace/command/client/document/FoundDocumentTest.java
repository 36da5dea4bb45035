package io.millrace.command.client.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.json.ExactJson;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FoundDocumentTest {

    private static JsonNode json(String text) {
        return ExactJson.read(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_path_finds_nested_members_and_names_with_dots() {
        FoundDocument document = new FoundDocument("i", "1", json("{\"a\":{\"b.c\":{\"d\":1}},\"e.f\":2}"));

        assertThat(document.value("a.b.c.d").asInt()).isEqualTo(1);
        assertThat(document.value("e.f").asInt()).isEqualTo(2);
        assertThat(document.value("a.x").isMissingNode()).isTrue();
        assertThat(document.value("a.b.c.d.e").isMissingNode()).isTrue();
    }

    @Test
    void numbers_keep_all_digits() {
        String text = "{\"a\":0.10,\"b\":12345678901234567890123,\"c\":1.234567890123456789012}";

        assertThat(ExactJson.line(json(text))).isEqualTo(text);
    }
}
