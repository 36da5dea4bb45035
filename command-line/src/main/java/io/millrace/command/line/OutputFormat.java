package io.millrace.command.line;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.json.ExactJson;
import io.millrace.command.client.settings.YamlText;
import java.util.Locale;

/** The output formats of commands. Most commands support only some of them. */
public enum OutputFormat {
    /** Text for people: sentences or a table. */
    TABLE(false),
    /** A table with more columns. */
    WIDE(false),
    /** One JSON document. */
    JSON(true),
    /** One YAML document with the same content as the JSON document. */
    YAML(true),
    /** One JSON object per line. */
    NDJSON(true);

    private final boolean forPrograms;

    OutputFormat(boolean forPrograms) {
        this.forPrograms = forPrograms;
    }

    /** Returns whether this format is for programs. The standard output then contains no other text. */
    public boolean isForPrograms() {
        return forPrograms;
    }

    /** Converts a result to this format. If the format is for people, converts the result to JSON. */
    public String text(JsonNode result) {
        return switch (this) {
            case YAML -> YamlText.of(result).stripTrailing();
            case NDJSON -> ExactJson.withoutControls(result.toString());
            case TABLE, WIDE, JSON -> ExactJson.withoutControls(result.toPrettyString());
        };
    }

    /** Returns the name of the format as a value of the option {@code --output}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
