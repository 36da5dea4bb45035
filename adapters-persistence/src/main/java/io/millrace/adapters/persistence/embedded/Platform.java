package io.millrace.adapters.persistence.embedded;

import java.net.URL;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An operating system with a processor architecture.
 *
 * @param name the name of the platform in the file name of the archive with PostgreSQL's programs, such as {@code
 *     linux-x86_64}
 */
record Platform(String name) {

    /** The platforms whose archives a build can include. */
    private static final List<Platform> KNOWN = List.of(
            new Platform("linux-x86_64"),
            new Platform("linux-arm_64"),
            new Platform("darwin-x86_64"),
            new Platform("darwin-arm_64"),
            new Platform("windows-x86_64"));

    private static final String EXTERNAL =
            ": use an external PostgreSQL and set database.url, database.username and database.password";

    static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    /** Returns the platform for the given values of {@code os.name} and {@code os.arch}. */
    static Platform of(String system, String processor) {
        String lowerSystem = system.toLowerCase(Locale.ROOT);
        String lowerProcessor = processor.toLowerCase(Locale.ROOT);
        return new Platform(withoutVersion(lowerSystem)
                + "-"
                + switch (lowerProcessor) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64", "arm64" -> "arm_64";
                    default -> lowerProcessor;
                });
    }

    private static String withoutVersion(String system) {
        if (system.startsWith("mac")) {
            return "darwin";
        }
        return system.startsWith("windows") ? "windows" : system;
    }

    /**
     * Returns the location of the archive for this platform.
     *
     * @throws EmbeddedPostgresException if the class path does not contain the archive
     */
    URL requireArchive(ClassLoader classPath) {
        URL archive = archive(classPath);
        if (archive == null) {
            List<String> included = KNOWN.stream()
                    .filter(platform -> platform.archive(classPath) != null)
                    .map(Platform::name)
                    .toList();
            throw new EmbeddedPostgresException("this program contains no PostgreSQL for " + name
                    + (included.isEmpty() ? "" : ", only for " + String.join(", ", included)) + EXTERNAL);
        }
        return archive;
    }

    /**
     * Checks that this platform has signals, file owners and a shell, like Unix. The service needs them to manage the
     * server.
     *
     * @throws EmbeddedPostgresException on Windows
     */
    void requireUnix() {
        if (name.startsWith("windows")) {
            throw new EmbeddedPostgresException("the embedded PostgreSQL does not run on Windows" + EXTERNAL);
        }
    }

    private @Nullable URL archive(ClassLoader classPath) {
        return classPath.getResource("postgres-" + name + ".tgz");
    }
}
