package io.millrace.bootstrap.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.DynamicTest;

/** Runs the scripts of {@code src/conformance}, which tell what they have checked, line by line. */
final class NodeScript {

    private static final Path FOLDER = Path.of("target", "conformance").toAbsolutePath();
    private static final long PATIENCE_MINUTES = 10;

    private NodeScript() {}

    /** Runs a script against a service, and returns a test for each of its checks. */
    static List<DynamicTest> run(MillraceProcess service, String script, String... arguments) {
        List<String> command = new ArrayList<>(List.of("node", script));
        command.addAll(List.of(arguments));
        Path output = FOLDER.resolve(script + ".out");
        Path errors = FOLDER.resolve(script + ".err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(FOLDER.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment()
                .putAll(Map.of(
                        "MILLRACE_SERVICE",
                        service.address().toString(),
                        "MILLRACE_USER",
                        "admin",
                        "MILLRACE_PASSWORD",
                        StoreClient.ADMIN_PASSWORD,
                        "MILLRACE_BROWSER",
                        System.getProperty("conformance.browser", "")));
        try {
            int status = await(builder.start());
            if (status != 0) {
                throw new AssertionError(script + " ended with " + status + ":\n" + Files.readString(errors));
            }
            return Files.readAllLines(output).stream().map(NodeScript::test).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int await(Process process) {
        try {
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                throw new AssertionError("a script did not end: " + process.info());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static DynamicTest test(String line) {
        try {
            JsonNode check = StoreClient.MAPPER.readTree(line);
            return DynamicTest.dynamicTest(
                    check.path("name").asText(),
                    () -> Assertions.assertThat(check.path("passed").asBoolean())
                            .as(check.path("reason").asText())
                            .isTrue());
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(line, e);
        }
    }
}
