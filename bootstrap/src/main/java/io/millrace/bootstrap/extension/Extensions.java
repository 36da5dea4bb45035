package io.millrace.bootstrap.extension;

import io.millrace.adapters.http.extension.CacheData;
import io.millrace.adapters.http.extension.CacheDataCollector;
import io.millrace.adapters.http.extension.GraphQlProvider;
import io.millrace.adapters.http.extension.JwkProvider;
import io.millrace.adapters.http.extension.LoginHandler;
import io.millrace.adapters.http.extension.LogoutHandler;
import io.millrace.adapters.http.extension.Replaces;
import io.millrace.adapters.persistence.embedded.TrustedPath;
import io.millrace.application.port.driven.service.feature.SystemFeatureExtension;
import io.millrace.application.port.driven.service.security.AccessTokenGenerator;
import io.millrace.application.port.driven.service.security.AccessTokenValidator;
import io.millrace.application.port.driven.service.security.RefreshTokenGenerator;
import io.millrace.application.port.driven.service.security.RefreshTokenPersistence;
import io.millrace.application.port.driven.service.security.RefreshTokenValidator;
import io.millrace.application.port.driven.service.security.SecurityEventListener;
import io.millrace.bootstrap.start.StartRefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Extensions are services for {@link ServiceLoader}, on the class path or in the jars of a directory. Their classes can
 * use all classes of this program. The program uses extensions only through the ports that they implement.
 */
public record Extensions(URLClassLoader loader) implements AutoCloseable {

    private static final Logger LOGGER = LoggerFactory.getLogger(Extensions.class);

    /** All ports that extensions can supply or replace. */
    private static final List<Class<?>> PORTS = List.of(
            AccessTokenGenerator.class,
            AccessTokenValidator.class,
            CacheData.class,
            CacheDataCollector.class,
            GraphQlProvider.class,
            JwkProvider.class,
            LoginHandler.class,
            LogoutHandler.class,
            RefreshTokenGenerator.class,
            RefreshTokenPersistence.class,
            RefreshTokenValidator.class,
            SecurityEventListener.class,
            SystemFeatureExtension.class);

    /**
     * Opens the jars in a directory, and checks all classes that these jars and the class path supply. If the directory
     * does not exist, it counts as empty.
     *
     * @throws StartRefusedException if the directory cannot be read, if other users could replace a jar, or if a class
     *     cannot be used
     */
    public static Extensions in(Path directory) {
        List<Path> jars = jars(directory);
        jars.forEach(Extensions::requireTrusted);
        ExtensionInspection inspection = new ExtensionInspection(PORTS);
        jars.forEach(inspection::requireUsable);
        if (!jars.isEmpty()) {
            LOGGER.info("loading {} extension jars from {}", jars.size(), directory);
        }
        Extensions extensions = new Extensions(new URLClassLoader(
                "extensions",
                jars.stream().map(Extensions::url).toArray(URL[]::new),
                Extensions.class.getClassLoader()));
        try {
            inspection.requireFitting(extensions.loader);
            return extensions;
        } catch (RuntimeException | Error e) {
            extensions.close();
            throw e;
        }
    }

    private static List<Path> jars(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw new StartRefusedException("extensions.directory " + directory + " cannot be read", e);
        }
    }

    /** Rejects a jar that other users could replace. The code of a jar has all rights of the service. */
    private static void requireTrusted(Path jar) {
        TrustedPath.objection(jar).ifPresent(why -> {
            throw new StartRefusedException(
                    "the extension " + jar + " is not loaded, because other users could replace it: " + why);
        });
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Creates an object of each class that extensions supply for a port.
     *
     * @throws StartRefusedException if an object cannot be created
     */
    public <T> List<T> all(Class<T> port) {
        List<T> found =
                ServiceLoader.load(port, loader).stream().map(Extensions::make).toList();
        found.forEach(each -> LOGGER.info(
                "{} of {} supplies a {}",
                each.getClass().getName(),
                ExtensionInspection.jarOf(each.getClass()),
                port.getSimpleName()));
        return found;
    }

    private static <T> T make(ServiceLoader.Provider<T> provider) {
        try {
            return provider.get();
        } catch (ServiceConfigurationError | LinkageError e) {
            throw failed(provider.type(), "could not be created", e);
        }
    }

    /**
     * Calls an extension during the start of the service.
     *
     * @param what the predicate of the message about a failure, such as {@code could not be started}
     * @param flies returns true for an exception that the extension did not cause; such an exception is thrown
     *     unchanged
     * @throws StartRefusedException if the extension throws any other exception, or returns null
     */
    public static <T> T call(Object extension, String what, Predicate<RuntimeException> flies, Supplier<T> question) {
        try {
            return Objects.requireNonNull(question.get(), "it returned null");
        } catch (RuntimeException e) {
            if (flies.test(e)) {
                throw e;
            }
            throw failed(extension.getClass(), what, e);
        } catch (LinkageError e) {
            throw failed(extension.getClass(), what, e);
        }
    }

    private static StartRefusedException failed(Class<?> extension, String what, Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof ServiceConfigurationError || cause instanceof ExceptionInInitializerError)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return new StartRefusedException(
                "the extension " + extension.getName() + " of " + ExtensionInspection.jarOf(extension) + " " + what
                        + ": " + ExtensionInspection.reason(cause),
                cause);
    }

    /**
     * Returns the implementation of a port that an extension supplies; empty if no extension does. This implementation
     * replaces the built-in one.
     *
     * @throws StartRefusedException if extensions supply several implementations, or the implementation cannot be
     *     created
     */
    public <T> Optional<T> find(Class<T> port) {
        List<T> found = all(port);
        if (found.size() > 1) {
            throw new StartRefusedException("only one class may implement " + port.getSimpleName()
                    + ", but the jars supply "
                    + found.stream()
                            .map(each ->
                                    each.getClass().getName() + " of " + ExtensionInspection.jarOf(each.getClass()))
                            .sorted()
                            .collect(Collectors.joining(" and ")));
        }
        return found.stream().findFirst();
    }

    /**
     * Returns the same implementation as {@link #find}. Its class must have the annotation {@link Replaces} with the
     * class that it replaces.
     *
     * @param original the built-in class
     * @throws StartRefusedException in the same cases as {@link #find}, and if the annotation is missing or contains
     *     another class
     */
    public <T> Optional<T> findReplacing(Class<T> port, Class<? extends T> original) {
        Optional<T> found = find(port);
        found.ifPresent(supplied -> requireReplacing(supplied.getClass(), original));
        return found;
    }

    private static void requireReplacing(Class<?> supplied, Class<?> original) {
        Replaces replaces = supplied.getAnnotation(Replaces.class);
        if (replaces == null || replaces.value() != original) {
            throw new StartRefusedException(supplied.getName() + " replaces " + original.getName()
                    + ", but is not annotated for it: add @Replaces(" + original.getSimpleName() + ".class)");
        }
    }

    /** Opens a resource from the class path or from a jar; null if the resource does not exist. */
    public @Nullable InputStream openResource(String name) {
        return loader.getResourceAsStream(name);
    }

    @Override
    public void close() {
        try {
            loader.close();
        } catch (IOException e) {
            LOGGER.warn("the extension jars could not be closed", e);
        }
    }
}
