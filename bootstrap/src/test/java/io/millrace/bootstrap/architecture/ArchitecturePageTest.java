package io.millrace.bootstrap.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

    private static Set<String> types() throws IOException {
        Set<String> types = new TreeSet<>();
        for (String module : List.of("domain", "application", "adapters-http", "adapters-persistence", "bootstrap")) {
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
