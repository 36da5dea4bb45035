package io.millrace.bootstrap.command.serve;

import io.millrace.command.console.Table;
import io.millrace.configuration.Configuration;
import io.millrace.configuration.Configuration.Line;
import io.millrace.configuration.key.Secret;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Formats an effective configuration as a table or as a properties file. */
final class EffectiveConfiguration {

    private static final String MARK = "* ";
    private static final String NO_MARK = "  ";
    private static final String BOLD = "\u001b[1m";
    private static final String PLAIN = "\u001b[0m";

    private EffectiveConfiguration() {}

    /**
     * Returns a table. If a value differs from the default, its line begins with an asterisk, and is bold if
     * {@code colours} is true.
     */
    static String table(Configuration configuration, boolean colours) {
        List<Line> lines = configuration.lines();
        Table table = new Table(Set.of(), "KEY", "VALUE", "SOURCE");
        lines.forEach(line -> table.row(line.key(), shown(line), line.origin()));
        List<String> aligned = table.lines();
        StringBuilder text = new StringBuilder(NO_MARK).append(aligned.get(0)).append('\n');
        for (int i = 0; i < lines.size(); i++) {
            boolean isSet = lines.get(i).isSet();
            String row = (isSet ? MARK : NO_MARK) + aligned.get(i + 1);
            text.append(colours && isSet ? BOLD + row + PLAIN : row).append('\n');
        }
        return text.toString();
    }

    /**
     * Returns the text of a file for {@code --config}. Lines with keys of secrets, and with keys without a value, are
     * comments.
     */
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

    private static String escape(Line line) {
        String value = line.value().orElse("");
        String escaped = escapeControls(value.replace("\\", "\\\\"));
        return escaped.startsWith(" ") ? "\\" + escaped : escaped;
    }

    /** Escapes control characters with the syntax of properties files. The output is then safe on a terminal, too. */
    private static String escapeControls(String value) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            if (Character.isISOControl(character) || Character.getType(character) == Character.FORMAT) {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
            } else {
                text.append(character);
            }
        }
        return text.toString();
    }
}
