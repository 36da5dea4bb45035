package io.millrace.adapters.opensearch.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JDKs of this machine.
 *
 * @param named in the order in which they are preferred: those that the build or the environment names
 * @param installed all others, the highest first
 */
record JavaHomes(List<Path> named, List<Path> installed) {

    static final String PROPERTY = "millrace.test.java-home";

    private static final List<String> VARIABLES = List.of("JAVA_HOME_21", "JAVA_HOME_25", "JAVA_HOME");
    private static final Path USUAL = Path.of("/usr/lib/jvm");
    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"([0-9]+)");

    static JavaHomes ofMachine() {
        return of(System::getProperty, System::getenv, USUAL);
    }

    static JavaHomes of(
            Function<String, @Nullable String> properties, Function<String, @Nullable String> environment, Path usual) {
        Set<Path> named = new LinkedHashSet<>();
        Optional.ofNullable(properties.apply(PROPERTY)).map(Path::of).ifPresent(named::add);
        for (String variable : VARIABLES) {
            Optional.ofNullable(environment.apply(variable)).map(Path::of).ifPresent(named::add);
        }
        List<Path> installed = new ArrayList<>();
        if (Files.isDirectory(usual)) {
            try (Stream<Path> homes = Files.list(usual)) {
                homes.filter(home -> version(home) > 0)
                        .sorted(Comparator.comparingInt(JavaHomes::version)
                                .reversed()
                                .thenComparing(home -> home))
                        .forEach(installed::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new JavaHomes(List.copyOf(named), installed);
    }

    /** Returns the first JDK between these major versions, both included. */
    Optional<Path> find(int least, int most) {
        return Stream.concat(named.stream(), installed.stream())
                .filter(home -> version(home) >= least && version(home) <= most)
                .filter(home -> Files.isExecutable(home.resolve("bin/javac")))
                .findFirst();
    }

    /** Returns the major version that a JDK says of itself, 0 if there is none. */
    private static int version(Path home) {
        Path release = home.resolve("release");
        if (!Files.isReadable(release)) {
            return 0;
        }
        try {
            Matcher version = VERSION.matcher(Files.readString(release));
            return version.find() ? Integer.parseInt(version.group(1)) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
