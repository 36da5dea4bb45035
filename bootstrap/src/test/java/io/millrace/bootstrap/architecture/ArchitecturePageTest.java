package io.millrace.bootstrap.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keeps the page on the architecture true to the names of files. */
class ArchitecturePageTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern TYPE = Pattern.compile("`([A-Z][a-z]\\w+)(?:\\.\\w+)?`");
    private static final List<String> NESTED = List.of("Tools");

    @Test
    void every_type_that_the_page_names_is_there() throws IOException {
        Matcher matcher = TYPE.matcher(Files.readString(ROOT.resolve("docs/architecture.md")));
        Set<String> named = new TreeSet<>();
        while (matcher.find()) {
            named.add(matcher.group(1));
        }
        named.removeAll(NESTED);

        assertThat(named).hasSizeGreaterThan(80).isSubsetOf(types());
    }

    @ParameterizedTest
    @ValueSource(strings = {"domain", "application"})
    void no_source_of_rules_and_flows_speaks_of_an_engine(String module) throws IOException {
        Pattern engine = Pattern.compile("postgres|opensearch|\\blayouts?\\b", Pattern.CASE_INSENSITIVE);
        try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".java")))
                    .isNotEmpty()
                    .noneMatch(file -> engine.matcher(read(file)).find());
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Set<String> types() throws IOException {
        Set<String> types = new TreeSet<>();
        for (String module : List.of(
                "domain",
                "application",
                "adapters-http",
                "adapters-persistence",
                "adapters-opensearch",
                "adapters-oidc",
                "configuration",
                "command-line",
                "bootstrap")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
                types.addAll(files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".java"))
                        .map(name -> name.substring(0, name.length() - ".java".length()))
                        .collect(Collectors.toSet()));
            }
        }
        return types;
    }
}
