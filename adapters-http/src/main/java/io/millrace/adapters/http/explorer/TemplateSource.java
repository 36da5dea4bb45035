package io.millrace.adapters.http.explorer;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads templates, which operators can replace. */
final class TemplateSource {

    private static final int LARGEST = 1 << 20;
    private static final String CLASS_PATH = "classpath:";
    private static final String FILE = "file:";

    private TemplateSource() {}

    /**
     * Reads the template at {@code location}.
     *
     * @param classPath opens a resource, or returns null if it does not exist
     * @throws ExplorerUnusableException if the template does not exist or cannot be read
     */
    static String read(String location, Function<String, @Nullable InputStream> classPath) {
        try (InputStream stream = open(location, classPath)) {
            if (stream == null) {
                throw unusable(location, "does not exist");
            }
            byte[] bytes = stream.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw unusable(location, "is larger than 1 MiB");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new ExplorerUnusableException(sentence(location, "is not UTF-8"), e);
        } catch (IOException | IllegalArgumentException | FileSystemNotFoundException e) {
            throw new ExplorerUnusableException(sentence(location, "cannot be read"), e);
        }
    }

    private static @Nullable InputStream open(String location, Function<String, @Nullable InputStream> classPath)
            throws IOException {
        if (location.startsWith(CLASS_PATH)) {
            String resource = location.substring(CLASS_PATH.length());
            return classPath.apply(resource.startsWith("/") ? resource.substring(1) : resource);
        }
        if (location.startsWith(FILE)) {
            return Files.newInputStream(file(location));
        }
        throw unusable(location, "must begin with classpath: or file:");
    }

    /** Parses a file URL, or a plain path, which may contain blanks. */
    private static Path file(String location) throws InvalidPathException {
        return location.startsWith(FILE + "//")
                ? Path.of(URI.create(location))
                : Path.of(location.substring(FILE.length()));
    }

    private static ExplorerUnusableException unusable(String location, String what) {
        return new ExplorerUnusableException(sentence(location, what));
    }

    private static String sentence(String location, String what) {
        return "the explorer template at graphql.explorer.template-path [" + location + "] " + what;
    }
}
