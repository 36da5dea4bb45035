package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.adapters.http.extension.CacheData;
import io.millrace.adapters.http.extension.CacheDataCollector;
import io.millrace.adapters.http.extension.GraphQlProvider;
import io.millrace.adapters.http.extension.JwkProvider;
import io.millrace.adapters.http.extension.LoginHandler;
import io.millrace.adapters.http.extension.LogoutHandler;
import io.millrace.application.port.driven.service.feature.SystemFeatureExtension;
import io.millrace.application.port.driven.service.security.AccessTokenGenerator;
import io.millrace.application.port.driven.service.security.AccessTokenValidator;
import io.millrace.application.port.driven.service.security.RefreshTokenGenerator;
import io.millrace.application.port.driven.service.security.RefreshTokenPersistence;
import io.millrace.application.port.driven.service.security.RefreshTokenValidator;
import io.millrace.application.port.driven.service.security.SecurityEventListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What extensions are compiled against, as it lies in the repository of files. */
class ExtensionApiIT {

    private static final Path REPOSITORY =
            MillraceProcess.JAR.resolveSibling("repository").toAbsolutePath();
    private static final Path EXAMPLE =
            Path.of("..", "examples", "extension").toAbsolutePath().normalize();
    private static final List<Class<?>> POINTS = List.of(
            LoginHandler.class,
            LogoutHandler.class,
            JwkProvider.class,
            CacheDataCollector.class,
            CacheData.class,
            GraphQlProvider.class,
            SystemFeatureExtension.class,
            SecurityEventListener.class,
            AccessTokenGenerator.class,
            AccessTokenValidator.class,
            RefreshTokenGenerator.class,
            RefreshTokenValidator.class,
            RefreshTokenPersistence.class);

    @TempDir
    private Path folder;

    @Test
    void it_holds_every_type_that_occurs_in_what_an_extension_can_call() throws IOException {
        List<URL> jars = new ArrayList<>();
        try (Stream<Path> files = Files.walk(REPOSITORY)) {
            files.filter(file -> file.toString().matches(".*(?<!-sources|-javadoc)\\.jar"))
                    .forEach(file -> jars.add(url(file)));
        }
        assertThat(jars).hasSize(1);
        // The program has the libraries, and of its own classes none may be needed.
        ClassLoader libraries = new ClassLoader(ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.startsWith("io.millrace.") || name.startsWith("io.undertow.")) {
                    throw new ClassNotFoundException(name);
                }
                return ExtensionApiIT.class.getClassLoader().loadClass(name);
            }
        };
        try (URLClassLoader api = new URLClassLoader(jars.toArray(URL[]::new), libraries)) {
            Deque<String> waiting = new ArrayDeque<>();
            POINTS.forEach(point -> waiting.add(point.getName()));
            Set<String> seen = new HashSet<>(waiting);
            List<String> missing = new ArrayList<>();
            while (!waiting.isEmpty()) {
                String name = waiting.remove();
                try {
                    for (Class<?> type : visible(Class.forName(name, false, api))) {
                        if (type.getName().startsWith("io.millrace.") && seen.add(type.getName())) {
                            waiting.add(type.getName());
                        }
                    }
                } catch (ClassNotFoundException | LinkageError e) {
                    missing.add(name + ": " + e);
                }
            }
            assertThat(missing).isEmpty();
            assertThat(seen).hasSizeGreaterThan(POINTS.size());
        }
    }

    private static Set<Class<?>> visible(Class<?> type) {
        Set<Class<?>> types = new HashSet<>();
        Stream.concat(Arrays.stream(type.getDeclaredMethods()), Arrays.stream(type.getDeclaredConstructors()))
                .filter(member -> Modifier.isPublic(member.getModifiers()))
                .forEach(member -> {
                    Executable executable = member;
                    types.addAll(List.of(executable.getParameterTypes()));
                    if (member instanceof Method method) {
                        types.add(method.getReturnType());
                    }
                });
        types.addAll(List.of(type.getInterfaces()));
        if (type.getSuperclass() != null) {
            types.add(type.getSuperclass());
        }
        return types;
    }

    @Test
    void the_example_is_built_against_it_by_maven_on_its_own() throws IOException, InterruptedException {
        Path project = folder.resolve("extension");
        try (Stream<Path> files = Files.walk(EXAMPLE)) {
            for (Path file :
                    (Iterable<Path>) files.filter(path -> !path.startsWith(EXAMPLE.resolve("target")))::iterator) {
                Files.copy(file, project.resolve(EXAMPLE.relativize(file).toString()));
            }
        }
        // What this build has already got stands for Maven Central, so that nothing of Millrace is taken from before.
        Path settings = Files.writeString(folder.resolve("settings.xml"), """
            <settings>
              <mirrors>
                <mirror><id>got</id><mirrorOf>central</mirrorOf><url>%s</url></mirror>
              </mirrors>
            </settings>
            """.formatted(Path.of(System.getProperty(
                        "millrace.test.repository", System.getProperty("user.home") + "/.m2/repository"))
                .toUri()));
        Path log = folder.resolve("maven.log");
        String maven = System.getProperty("millrace.test.maven");
        Process process = new ProcessBuilder(
                        maven == null ? "mvn" : Path.of(maven, "bin", "mvn").toString(),
                        "--batch-mode",
                        "--settings",
                        settings.toString(),
                        "-Dmaven.repo.local=" + folder.resolve("repository"),
                        "-Dmillrace.repository=" + REPOSITORY,
                        "package")
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(log)).isZero();
            assertThat(project.resolve("target/acme.jar")).isRegularFile();
        } finally {
            process.destroyForcibly();
        }
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }
}
