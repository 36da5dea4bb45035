package io.millrace.adapters.http.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarInputStream;
import java.util.jar.Manifest;

/** The commit and the date of this build. An unknown value is {@code unknown}. */
public record Build(String hash, String date) {

    public static final Build UNKNOWN = new Build("unknown", "unknown");

    /** Reads {@code Build-Hash} and {@code Build-Date} from the manifest of the jar that contains {@code type}. */
    public static Build ofJarOf(Class<?> type) {
        try {
            var code = type.getProtectionDomain().getCodeSource();
            if (code == null || code.getLocation() == null) {
                return UNKNOWN;
            }
            Path jar = Path.of(code.getLocation().toURI());
            if (!Files.isRegularFile(jar)) {
                return UNKNOWN;
            }
            try (InputStream file = Files.newInputStream(jar);
                    JarInputStream entries = new JarInputStream(file)) {
                return of(Optional.ofNullable(entries.getManifest()));
            }
        } catch (IOException | URISyntaxException | IllegalArgumentException unreadable) {
            return UNKNOWN;
        }
    }

    private static Build of(Optional<Manifest> manifest) {
        return manifest.map(Manifest::getMainAttributes)
                .map(attributes -> new Build(value(attributes, "Build-Hash"), value(attributes, "Build-Date")))
                .orElse(UNKNOWN);
    }

    private static String value(Attributes attributes, String name) {
        return Optional.ofNullable(attributes.getValue(name)).orElse("unknown");
    }
}
