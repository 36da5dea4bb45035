package io.millrace.packaging;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the build has left in {@code target}. */
final class Built {

    static final String COMMIT = "\\(commit ([0-9a-f]{40}(-modified)?|unknown, built outside of its repository)\\)";

    private Built() {}

    /** Returns the one file whose name ends so. */
    static Path file(String ending) {
        try (Stream<Path> files = Files.list(Path.of("target"))) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().matches("millrace-[0-9.]+" + ending))
                    .toList();
            if (found.size() != 1) {
                throw new IllegalStateException("expected one *" + ending + ", not " + found);
            }
            return found.get(0).toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Unpacks a tar file into {@code folder}. */
    static void unpack(Path tar, Path folder) {
        Command.Outcome outcome = Command.run(
                folder,
                Map.of(),
                List.of("tar", "-xf", tar.toString(), "--no-same-owner", "--warning=no-unknown-keyword"));
        if (outcome.status() != 0) {
            throw new IllegalStateException(outcome.output());
        }
    }
}
