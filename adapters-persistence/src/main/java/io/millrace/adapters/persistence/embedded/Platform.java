package io.millrace.adapters.persistence.embedded;

import java.net.URL;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An operating system and processor.
 *
 * @param name the name in the archive of PostgreSQL's programs, such as {@code linux-x86_64}
 */
record Platform(String name) {

    /** The platforms whose archives the build can include. */
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

    /** Returns the platform with the given values of {@code os.name} and {@code os.arch}. */
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
     * Returns the archive of this platform.
     *
     * @throws EmbeddedPostgresException if the class path contains none
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
     * Checks that the server can be managed here. This requires signals, file owners and a shell as on Unix.
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
