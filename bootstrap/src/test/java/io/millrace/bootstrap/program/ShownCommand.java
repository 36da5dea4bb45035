package io.millrace.bootstrap.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A block of commands in a page of documentation.
 *
 * @param line where it begins
 * @param isService whether what it starts goes on until the next such block
 * @param answer what the page shows under it
 */
record ShownCommand(int line, boolean isService, String text, Optional<String> answer) {

    private static final Pattern FENCE = Pattern.compile("(?ms)^```(?<kind>[^\\n`]*)\\n(?<text>.*?)^```$");
    private static final Pattern MERELY_SPACE = Pattern.compile("\\s*");

    /** Stands in an answer for what differs from run to run: any text within a line, and alone on it any lines. */
    private static final String WHATEVER = "…";

    /** Returns all of a page, in the order in which a reader comes to them. */
    static List<ShownCommand> of(String page) {
        List<ShownCommand> commands = new ArrayList<>();
        Matcher block = FENCE.matcher(page);
        int end = -1;
        while (block.find()) {
            String kind = block.group("kind");
            if (kind.equals("sh") || kind.equals("sh service")) {
                int line = 1
                        + (int) page.substring(0, block.start())
                                .chars()
                                .filter(character -> character == '\n')
                                .count();
                commands.add(new ShownCommand(line, kind.endsWith("service"), block.group("text"), Optional.empty()));
                end = block.end();
            } else if ((kind.equals("json") || kind.equals("text"))
                    && end >= 0
                    && MERELY_SPACE.matcher(page.substring(end, block.start())).matches()) {
                commands.add(commands.remove(commands.size() - 1).answering(block.group("text")));
                end = -1;
            } else {
                end = -1;
            }
        }
        return commands;
    }

    private ShownCommand answering(String shown) {
        return new ShownCommand(line, isService, text, Optional.of(shown.stripTrailing()));
    }

    /** Returns a pattern that is met by what {@code shown} stands for. */
    static Pattern pattern(String shown) {
        StringBuilder pattern = new StringBuilder();
        for (String line : shown.lines().toList()) {
            if (line.equals(WHATEVER)) {
                pattern.append("(?:.*\\n)*?");
            } else {
                pattern.append(Arrays.stream(line.split(WHATEVER, -1))
                                .map(Pattern::quote)
                                .collect(Collectors.joining(".*")))
                        .append("\\n");
            }
        }
        return Pattern.compile(pattern.toString());
    }
}
