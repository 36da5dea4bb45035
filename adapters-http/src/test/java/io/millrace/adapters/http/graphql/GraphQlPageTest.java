package io.millrace.adapters.http.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.adapters.http.graphql.GraphQlServer.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The operations and the schema that the documentation shows. What it shows in JavaScript is run by {@code -Pconformance}. */
class GraphQlPageTest {

    private static final Path DOCUMENTATION = Path.of("..", "docs");

    /** An operation, its variables if it has some, and its answer, in blocks that follow one another. */
    private static final Pattern EXAMPLE = Pattern.compile("(?ms)^```graphql\\n(?<operation>.*?)^```\\n"
            + "(?:```json variables\\n(?<variables>.*?)^```\\n)?```json\\n(?<answer>.*?)^```$");

    private static final Pattern BLOCK = Pattern.compile("(?m)^```graphql$");

    /** Stands for any text in an answer. */
    private static final String WHATEVER = "…";

    private final GraphQlServer server = GraphQlServer.open();

    @AfterEach
    void close() {
        server.close();
    }

    @TestFactory
    List<DynamicTest> every_operation_is_answered_as_shown() throws IOException {
        String page = Files.readString(DOCUMENTATION.resolve("graphql.md"));
        List<DynamicTest> tests = new ArrayList<>();
        Matcher example = EXAMPLE.matcher(page);
        while (example.find()) {
            String operation = example.group("operation");
            String variables = example.group("variables");
            Answer answer = server.post(operation, variables == null ? "{}" : variables);
            JsonNode shown = GraphQlServer.JSON.readTree(example.group("answer"));
            tests.add(dynamicTest(
                    operation, () -> assertThat(blanked(answer.json(), shown)).isEqualTo(shown)));
        }
        assertThat(tests).as("operations with answers").hasSize((int)
                BLOCK.matcher(page).results().count());
        return tests;
    }

    /** Replaces texts that {@code shown} does not tell. */
    private static JsonNode blanked(JsonNode answer, JsonNode shown) {
        if (answer.isTextual() && shown.asText().equals(WHATEVER)) {
            return shown;
        }
        if (answer instanceof ObjectNode object) {
            object.properties()
                    .forEach(member -> member.setValue(blanked(member.getValue(), shown.path(member.getKey()))));
        } else if (answer instanceof ArrayNode array) {
            for (int at = 0; at < array.size(); at++) {
                array.set(at, blanked(array.get(at), shown.path(at)));
            }
        }
        return answer;
    }

    @Test
    void the_schema_in_the_documentation_is_the_one_that_ships() {
        assertThat(DOCUMENTATION.resolve("schema.graphqls"))
                .as("copy it again: cp adapters-http/src/main/resources/graphql/millrace.graphqls docs/schema.graphqls")
                .hasContent(MillraceSchema.text());
    }
}
