package io.millrace.bootstrap.command.serve;

import io.millrace.bootstrap.configuration.Configuration;
import io.millrace.bootstrap.configuration.Configuration.Line;
import io.millrace.bootstrap.configuration.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The two ways an effective configuration is printed. */
final class EffectiveConfiguration {

    private static final String MARK = "* ";
    private static final String NO_MARK = "  ";
    private static final String GAP = "  ";
    private static final String BOLD = "\u001b[1m";
    private static final String PLAIN = "\u001b[0m";

    private EffectiveConfiguration() {}

    /** Returns aligned columns; a line that differs from the defaults begins with an asterisk, and is bold in colour. */
    static String table(Configuration configuration, boolean colours) {
        List<Line> lines = configuration.lines();
        int keys = width(lines, Line::key, "KEY");
        int values = width(lines, EffectiveConfiguration::shown, "VALUE");
        List<String> rows = new ArrayList<>();
        rows.add(NO_MARK + pad("KEY", keys) + GAP + pad("VALUE", values) + GAP + "SOURCE");
        for (Line line : lines) {
            String row = (line.isSet() ? MARK : NO_MARK)
                    + pad(line.key(), keys)
                    + GAP
                    + pad(shown(line), values)
                    + GAP
                    + line.origin();
            rows.add(colours && line.isSet() ? BOLD + row + PLAIN : row);
        }
        return String.join("\n", rows) + "\n";
    }

    /** Returns a file that {@code --config} reads; keys without a value and secrets stand in comments. */
    static String properties(Configuration configuration) {
        StringBuilder text = new StringBuilder();
        for (Line line : configuration.lines()) {
            if (line.isSet()) {
                text.append("# ").append(line.origin()).append('\n');
            }
            boolean comment = line.value().isEmpty() || line.isSecret();
            text.append(comment ? "# " : "").append(line.key()).append('=');
            text.append(
                    line.isSecret() ? line.value().map(value -> Secret.HIDDEN).orElse("") : escape(line));
            text.append('\n');
        }
        return text.toString();
    }

    private static String shown(Line line) {
        return line.value().map(EffectiveConfiguration::escapeControls).orElse("(none)");
    }

    private static int width(List<Line> lines, Function<Line, String> column, String title) {
        return lines.stream().map(column).mapToInt(String::length).reduce(title.length(), Math::max);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(width - text.length());
    }

    private static String escape(Line line) {
        String value = line.value().orElse("");
        String escaped = escapeControls(value.replace("\\", "\\\\"));
        return escaped.startsWith(" ") ? "\\" + escaped : escaped;
    }

    /** Writes control characters the way a properties file has them, which does on a terminal as well. */
    private static String escapeControls(String value) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            if (Character.isISOControl(character) || Character.getType(character) == Character.FORMAT) {
                text.append(String.format("\\u%04x", (int) character));
            } else {
                text.append(character);
            }
        }
        return text.toString();
    }
}
