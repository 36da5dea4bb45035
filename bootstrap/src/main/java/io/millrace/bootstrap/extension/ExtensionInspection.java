package io.millrace.bootstrap.extension;

import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.domain.text.OneLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * Checks extensions before any of them is created, so that the message of a failed start contains the name of the jar
 * and the reason. {@link java.util.ServiceLoader} alone would silently skip broken jars and misspelt services.
 */
final class ExtensionInspection {

    /**
     * The version of the interfaces for extensions. The manifest of a jar states the version for which it was made.
     * Each incompatible change of a port increases the version.
     */
    static final String API_VERSION = "1";

    static final String API_ATTRIBUTE = "Millrace-Extension-Api";

    private static final String SERVICES = "META-INF/services/";
    private static final String OWN = "io.millrace.";

    private final Collection<Class<?>> ports;

    ExtensionInspection(Collection<Class<?>> ports) {
        this.ports = List.copyOf(ports);
    }

    /**
     * Checks a jar without loading its classes.
     *
     * @throws StartRefusedException if the jar cannot be read, was made for another version, or contains a service for
     *     an unknown port
     */
    void requireUsable(Path file) {
        String name = file.getFileName().toString();
        try (JarFile jar = new JarFile(file.toFile())) {
            requireVersion(name, jar.getManifest());
            jar.stream()
                    .map(JarEntry::getName)
                    .filter(entry -> entry.startsWith(SERVICES + OWN))
                    .forEach(entry -> requirePort(name, entry.substring(SERVICES.length())));
        } catch (IOException e) {
            throw new StartRefusedException(name + " cannot be read as a jar: " + reason(e), e);
        }
    }

    private static void requireVersion(String jar, Manifest manifest) {
        Attributes attributes = manifest == null ? new Attributes() : manifest.getMainAttributes();
        String wanted = attributes.getValue(API_ATTRIBUTE);
        if (wanted != null && !wanted.strip().equals(API_VERSION)) {
            throw new StartRefusedException(jar + " requires version " + OneLine.of(wanted.strip())
                    + " of the extension API, but this program has version " + API_VERSION
                    + "; use a jar for this version");
        }
    }

    private void requirePort(String jar, String service) {
        if (ports.stream().noneMatch(port -> port.getName().equals(service))) {
            throw new StartRefusedException(jar + " supplies a " + OneLine.of(service)
                    + ", which is not an extension point; extension points are: "
                    + ports.stream().map(Class::getName).sorted().collect(Collectors.joining(", ")));
        }
    }

    /**
     * Checks all classes that {@code loader} finds for the ports. The classes are not initialized.
     *
     * @throws StartRefusedException if a class is missing, cannot be loaded or does not implement its port
     */
    void requireFitting(ClassLoader loader) {
        for (Class<?> port : ports) {
            try {
                Enumeration<URL> files = loader.getResources(SERVICES + port.getName());
                while (files.hasMoreElements()) {
                    requireFitting(files.nextElement(), port, loader);
                }
            } catch (IOException e) {
                throw new StartRefusedException(
                        "the list of classes that implement " + port.getSimpleName() + " cannot be read: " + reason(e),
                        e);
            }
        }
    }

    private static void requireFitting(URL file, Class<?> port, ClassLoader loader) throws IOException {
        String jar = jar(file.toString());
        for (String line : lines(file)) {
            String name = line.replaceFirst("#.*", "").strip();
            if (!name.isEmpty()) {
                requireFitting(new Supplied(jar, OneLine.of(name), port), loader);
            }
        }
    }

    /** A class that the service file of a jar names for a port. */
    private record Supplied(String jar, String name, Class<?> port) {

        StartRefusedException refusal(String why) {
            return new StartRefusedException(
                    jar + " supplies " + name + " as " + port.getSimpleName() + ", but " + why);
        }
    }

    private static void requireFitting(Supplied supplied, ClassLoader loader) {
        try {
            Class<?> type = Class.forName(supplied.name(), false, loader);
            if (!supplied.port().isAssignableFrom(type)) {
                throw supplied.refusal("the class does not implement it");
            }
            for (Method promised : supplied.port().getMethods()) {
                Method found = type.getMethod(promised.getName(), promised.getParameterTypes());
                if (Modifier.isAbstract(found.getModifiers())) {
                    throw supplied.refusal("the class lacks the method " + promised.getName()
                            + "; it was compiled for another version of this program");
                }
            }
            requireConstructor(supplied, type);
        } catch (ClassNotFoundException e) {
            throw supplied.refusal("the class does not exist");
        } catch (UnsupportedClassVersionError e) {
            throw supplied.refusal("the class was compiled for a newer Java version than "
                    + Runtime.version().feature());
        } catch (LinkageError | NoSuchMethodException e) {
            throw supplied.refusal("the class cannot be loaded: " + reason(e));
        }
    }

    private static void requireConstructor(Supplied supplied, Class<?> type) {
        if (!Modifier.isPublic(type.getModifiers())
                || Arrays.stream(type.getConstructors()).noneMatch(made -> made.getParameterCount() == 0)) {
            throw supplied.refusal(
                    Modifier.isPublic(type.getModifiers())
                            ? "the class has no public constructor without parameters"
                            : "the class is not public");
        }
    }

    private static List<String> lines(URL file) throws IOException {
        URLConnection connection = file.openConnection();
        connection.setUseCaches(false);
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        }
    }

    /** Returns the name of the jar or the directory that contains a class. */
    static String jarOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? "the class path"
                : jar(source.getLocation().toString());
    }

    private static String jar(String url) {
        int inside = url.indexOf("!/");
        String file =
                inside < 0 ? url.replace("/" + SERVICES, "!/").replaceFirst("!/.*", "") : url.substring(0, inside);
        return OneLine.of(file.replaceFirst("/$", "").replaceFirst(".*/", ""));
    }

    /** Describes the failure in one line. */
    static String reason(Throwable failure) {
        return OneLine.of(
                failure.getMessage() == null
                        ? failure.getClass().getSimpleName()
                        : failure.getClass().getSimpleName() + ": " + failure.getMessage());
    }
}
