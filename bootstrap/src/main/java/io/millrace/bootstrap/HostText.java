package io.millrace.bootstrap;

import io.millrace.domain.text.LostText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Arguments, variables and system properties as the user typed them. In the locale C, which is common in containers and
 * services, the JVM decodes them as ASCII and loses other characters. Linux still has the original bytes, and this
 * class decodes them as UTF-8. A text that cannot be recovered keeps the character U+FFFD. Code that uses a text with
 * this character rejects it.
 */
record HostText(List<String> arguments, Map<String, String> environment, Map<String, String> systemProperties) {

    private static final String PROPERTY = "-D";

    /** Reads the files in which Linux stores the arguments and the environment of this process. */
    interface Bytes {

        /** Returns the content of a file in {@code /proc/self}; empty if the file cannot be read. */
        Optional<byte[]> read(String name);
    }

    HostText {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
        systemProperties = Map.copyOf(systemProperties);
    }

    /** Returns a copy in which each damaged text is decoded again from the original bytes of Linux. */
    HostText recovered() {
        return recovered(name -> {
            try {
                return Optional.of(Files.readAllBytes(Path.of("/proc/self", name)));
            } catch (IOException unavailable) {
                return Optional.empty();
            }
        });
    }

    HostText recovered(Bytes bytes) {
        boolean isCommandLineLost = arguments.stream().anyMatch(LostText::isIn) || isLost(systemProperties);
        List<byte[]> commandLine =
                isCommandLineLost ? bytes.read("cmdline").map(HostText::split).orElse(List.of()) : List.of();
        List<byte[]> variables =
                isLost(environment) ? bytes.read("environ").map(HostText::split).orElse(List.of()) : List.of();
        return new HostText(
                arguments(commandLine),
                assignments(environment, variables, ""),
                assignments(systemProperties, commandLine, PROPERTY));
    }

    private static boolean isLost(Map<String, String> values) {
        return values.values().stream().anyMatch(LostText::isIn);
    }

    /** Recovers the arguments of the program. They are the last arguments in the command line of the process. */
    private List<String> arguments(List<byte[]> commandLine) {
        int before = commandLine.size() - arguments.size();
        if (before < 0) {
            return arguments;
        }
        List<String> recovered = new ArrayList<>(arguments);
        for (int i = 0; i < recovered.size(); i++) {
            recovered.set(i, recovered(recovered.get(i), commandLine.get(before + i)));
        }
        return recovered;
    }

    private static Map<String, String> assignments(Map<String, String> values, List<byte[]> given, String prefix) {
        Map<String, String> recovered = new HashMap<>(values);
        for (byte[] assignment : given) {
            String ascii = new String(assignment, StandardCharsets.US_ASCII);
            int equals = ascii.indexOf('=');
            if (equals < 0 || !ascii.startsWith(prefix)) {
                continue;
            }
            String name = ascii.substring(prefix.length(), equals);
            recovered.computeIfPresent(
                    name,
                    (same, value) -> recovered(value, Arrays.copyOfRange(assignment, equals + 1, assignment.length)));
        }
        return recovered;
    }

    /** Decodes the bytes if the JVM has lost characters of {@code text}. Otherwise returns {@code text}. */
    private static String recovered(String text, byte[] bytes) {
        if (!LostText.isIn(text) || !text.equals(new String(bytes, StandardCharsets.US_ASCII))) {
            return text;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException otherEncoding) {
            return text;
        }
    }

    private static List<byte[]> split(byte[] content) {
        List<byte[]> parts = new ArrayList<>();
        int from = 0;
        for (int at = 0; at < content.length; at++) {
            if (content[at] == 0) {
                parts.add(Arrays.copyOfRange(content, from, at));
                from = at + 1;
            }
        }
        return parts;
    }
}
