package io.millrace.bootstrap.conformance.upstream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The tests that are known to fail, with the reasons, in a file of the repository. */
final class KnownFailures {

    private static final Path FILE = Path.of("src", "conformance", "known-failures.txt");
    private static final String SEPARATOR = " | ";
    private static final String HEADER = """
            # Tests of Elasticsearch and OpenSearch that fail, and the first step that fails.
            # Written by: mvn -Pconformance verify -Dit.test=UpstreamTestsConformance -Dmillrace.docs.write=true
            """;

    private final Map<String, String> reasons = new TreeMap<>();

    /** Reads the file. */
    static KnownFailures read() {
        KnownFailures known = new KnownFailures();
        try {
            List<String> lines = Files.exists(FILE) ? Files.readAllLines(FILE) : List.of();
            for (String line : lines) {
                int end = line.indexOf(SEPARATOR);
                if (!line.startsWith("#") && end > 0) {
                    known.add(line.substring(0, end), line.substring(end + SEPARATOR.length()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return known;
    }

    void add(String test, String reason) {
        reasons.put(test, reason);
    }

    Optional<String> reasonOf(String test) {
        return Optional.ofNullable(reasons.get(test));
    }

    void write() throws IOException {
        List<String> lines = new ArrayList<>(HEADER.lines().toList());
        reasons.forEach((test, reason) -> lines.add(test + SEPARATOR + reason));
        Files.write(FILE, lines);
    }
}
