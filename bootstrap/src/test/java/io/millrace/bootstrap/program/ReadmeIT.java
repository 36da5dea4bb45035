package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Does what the README tells a newcomer to do, and compares the answers it shows. The commands for curl are read and
 * sent from here, so that the test does not need curl; a command without credentials is sent without.
 */
class ReadmeIT {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final String CREDENTIALS = "\"admin:$MILLRACE_PASSWORD\"";
    private static final Pattern EXAMPLE =
            Pattern.compile("```sh\\n(?<command>.*?)```\\n```json\\n(?<answer>.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void every_command_of_the_readme_gives_the_answer_shown() throws IOException {
        String readme = Files.readString(REPOSITORY.resolve("README.md"));
        int examples = 0;

        try (MillraceProcess service = MillraceProcess.start(folder)) {
            for (Matcher example = EXAMPLE.matcher(readme); example.find(); examples++) {
                String command = example.group("command");

                assertThat(answer(service, command))
                        .as(command)
                        .isEqualTo(example.group("answer").strip());
            }
        }

        assertThat(examples).isEqualTo(readme.split("```sh\n", -1).length - 1).isGreaterThan(3);
    }

    private String answer(MillraceProcess service, String command) {
        int curl = command.indexOf("curl ");
        String input = curl == 0 ? "" : shell(command.substring(0, command.lastIndexOf('|', curl)));
        List<String> words = words(command.substring(curl));
        String method = "GET";
        String path = "";
        String contentType = null;
        String body = null;
        StoreClient client = service.client().with("");
        for (int i = 1; i < words.size(); i++) {
            switch (words.get(i)) {
                case "-u" -> {
                    assertThat(words.get(++i)).isEqualTo(CREDENTIALS);
                    client = service.client();
                }
                case "-X" -> method = words.get(++i);
                case "-H" -> contentType = words.get(++i).replace("Content-Type: ", "");
                case "-d" -> body = words.get(++i);
                case "--data-binary" -> {
                    assertThat(words.get(++i)).isEqualTo("@-");
                    body = input;
                }
                default -> path = words.get(i).replace("localhost:8080", "");
            }
        }
        return client.send(method, path, contentType, body).text();
    }

    /** Splits a command as a shell does, as far as the README goes: blanks, quotes and continued lines. */
    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = Pattern.compile("'([^']*)'|([^'\\s\\\\]+)").matcher(command);
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2));
        }
        return words;
    }

    private String shell(String command) {
        try {
            Path output = folder.resolve("output");
            Process process = new ProcessBuilder("sh", "-c", command)
                    .directory(REPOSITORY.toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            return Files.readString(output, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
