package io.millrace.bootstrap;

import io.millrace.adapters.http.extension.Replaces;
import io.millrace.bootstrap.start.StartRefusedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adapters of others: services as {@link ServiceLoader} knows them, on the class path or in the jars of a directory. A
 * class there sees everything of this program, and nothing here sees it but by the interfaces it implements.
 */
final class Extensions implements AutoCloseable {

    private static final Logger LOGGER = LoggerFactory.getLogger(Extensions.class);

    private final URLClassLoader loader;

    private Extensions(URLClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Opens the jars of a directory, which need not exist.
     *
     * @throws StartRefusedException if it cannot be read
     */
    static Extensions in(Path directory) {
        URL[] jars = jars(directory);
        if (jars.length > 0) {
            LOGGER.info("{} extension jars are loaded from {}", jars.length, directory);
        }
        return new Extensions(new URLClassLoader("extensions", jars, Extensions.class.getClassLoader()));
    }

    private static URL[] jars(Path directory) {
        if (!Files.isDirectory(directory)) {
            return new URL[0];
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".jar"))
                    .sorted()
                    .map(Extensions::url)
                    .toArray(URL[]::new);
        } catch (IOException | UncheckedIOException e) {
            throw new StartRefusedException("extensions.directory " + directory + " cannot be read", e);
        }
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns all that are supplied for a port, each made once per call.
     *
     * @throws StartRefusedException if one cannot be made
     */
    <T> List<T> all(Class<T> port) {
        try {
            List<T> found = ServiceLoader.load(port, loader).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
            found.forEach(
                    each -> LOGGER.info("{} supplies a {}", each.getClass().getName(), port.getSimpleName()));
            return found;
        } catch (ServiceConfigurationError | LinkageError e) {
            throw new StartRefusedException("an extension that supplies a " + port.getName() + " cannot be loaded", e);
        }
    }

    /**
     * Returns the one that is supplied for a port, in place of what ships.
     *
     * @throws StartRefusedException if there are several, or it cannot be made
     */
    <T> Optional<T> find(Class<T> port) {
        List<T> found = all(port);
        if (found.size() > 1) {
            throw new StartRefusedException("only one " + port.getSimpleName() + " may be supplied, but there are "
                    + found.stream()
                            .map(each -> each.getClass().getName())
                            .sorted()
                            .collect(Collectors.joining(" and ")));
        }
        return found.stream().findFirst();
    }

    /**
     * Returns the one that is supplied for a port as {@link #find} does, if it says what it takes the place of.
     *
     * @param original what ships
     * @throws StartRefusedException also if it says nothing or something else
     */
    <T> Optional<T> findReplacing(Class<T> port, Class<? extends T> original) {
        Optional<T> found = find(port);
        found.ifPresent(supplied -> requireReplacing(supplied.getClass(), original));
        return found;
    }

    private static void requireReplacing(Class<?> supplied, Class<?> original) {
        Replaces replaces = supplied.getAnnotation(Replaces.class);
        if (replaces == null || replaces.value() != original) {
            throw new StartRefusedException(supplied.getName() + " is supplied in place of " + original.getName()
                    + ", but does not say so: it must carry @Replaces(" + original.getSimpleName() + ".class)");
        }
    }

    @Override
    public void close() {
        try {
            loader.close();
        } catch (IOException e) {
            LOGGER.warn("the jars of extensions could not be closed", e);
        }
    }
}
