package io.millrace.bootstrap.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.extension.LoginHandler;
import io.millrace.application.port.driven.service.security.SecurityEventListener;
import io.millrace.bootstrap.start.StartRefusedException;
import io.millrace.domain.event.SecurityEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtensionsTest {

    private static final String SERVICE = "META-INF/services/" + LoginHandler.class.getName();

    private static final String GREETER = """
        import io.millrace.adapters.http.extension.LoginHandler;
        import io.millrace.adapters.http.route.Request;
        import io.millrace.adapters.http.route.Response;
        import io.millrace.domain.security.Authentication;

        public final class Greeter implements LoginHandler {
            @Override
            public Response loggedIn(Authentication user, Request request) {
                return Response.empty(204);
            }
        }
        """;

    /** Where the minor and the major version of a class file stand. */
    private static final int VERSION_OFFSET = 4;

    @TempDir
    private Path folder;

    private final Map<String, byte[]> entries = new TreeMap<>();

    private void has(String entry, String text) {
        entries.put(entry, text.getBytes(StandardCharsets.UTF_8));
    }

    private void isMadeOf(String name, String source, String... others) {
        entries.put(name + ".class", compile(name, source, others));
    }

    private void isPutInto(String name) {
        isPutInto(name, new Manifest());
    }

    private void isPutInto(String name, Manifest manifest) {
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        try (OutputStream file = Files.newOutputStream(folder.resolve(name));
                JarOutputStream jar = new JarOutputStream(file, manifest)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                jar.putNextEntry(new JarEntry(entry.getKey()));
                jar.write(entry.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void isRefused(String sentence) {
        assertThatThrownBy(() -> {
                    try (Extensions extensions = Extensions.in(folder)) {
                        extensions.find(LoginHandler.class);
                    }
                })
                .isInstanceOf(StartRefusedException.class)
                .hasMessage(sentence);
    }

    @Test
    void a_class_in_a_jar_is_found_and_made() {
        isMadeOf("Greeter", GREETER);
        has(SERVICE, "# greets\n\nGreeter # everybody\n");
        isPutInto("acme.jar");

        try (Extensions extensions = Extensions.in(folder)) {
            assertThat(extensions.find(LoginHandler.class))
                    .hasValueSatisfying(
                            handler -> assertThat(handler.getClass().getName()).isEqualTo("Greeter"));
            assertThat(extensions.all(SecurityEventListener.class)).isEmpty();
        }
    }

    @Test
    void a_folder_that_is_not_there_holds_nothing() {
        try (Extensions extensions = Extensions.in(folder.resolve("nowhere"))) {
            assertThat(extensions.find(LoginHandler.class)).isEmpty();
        }
    }

    @Test
    void a_file_that_is_no_jar_is_named() throws IOException {
        Files.writeString(folder.resolve("acme.jar"), "not a jar");

        assertThatThrownBy(() -> Extensions.in(folder))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageStartingWith("acme.jar cannot be read as a jar: ZipException: ");
    }

    @Test
    void a_jar_for_another_version_of_the_api_is_named() {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Millrace-Extension-Api", "2");
        isPutInto("acme.jar", manifest);

        isRefused("acme.jar requires version 2 of the extension API, but this program has version 1; use a jar for this"
                + " version");
    }

    @Test
    void a_jar_for_this_version_of_the_api_is_taken() {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Millrace-Extension-Api", "1");
        isMadeOf("Greeter", GREETER);
        has(SERVICE, "Greeter");
        isPutInto("acme.jar", manifest);

        try (Extensions extensions = Extensions.in(folder)) {
            assertThat(extensions.find(LoginHandler.class)).isPresent();
        }
    }

    @Test
    void a_service_that_nobody_asks_for_is_named_with_those_there_are() {
        has(SERVICE.replace("LoginHandler", "LoginHandlr"), "Greeter");
        isPutInto("acme.jar");

        assertThatThrownBy(() -> Extensions.in(folder))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageStartingWith("acme.jar supplies a io.millrace.adapters.http.extension.LoginHandlr, which is"
                        + " not an extension point; extension points are:"
                        + " io.millrace.adapters.http.extension.CacheData, ");
    }

    @Test
    void services_of_others_are_none_of_our_business() {
        has("META-INF/services/com.example.Anything", "com.example.Missing");
        isPutInto("acme.jar");

        try (Extensions extensions = Extensions.in(folder)) {
            assertThat(extensions.find(LoginHandler.class)).isEmpty();
        }
    }

    @Test
    void what_an_extension_does_not_give_is_named() {
        assertThatThrownBy(() -> Extensions.call(this, "could not provide a thing", failure -> false, () -> null))
                .isInstanceOf(StartRefusedException.class)
                .hasMessage("the extension " + ExtensionsTest.class.getName()
                        + " of test-classes could not provide a thing: NullPointerException: it returned null");
    }

    @Test
    void a_class_that_is_not_there_is_named() {
        has(SERVICE, "com.example.Missing");
        isPutInto("acme.jar");

        isRefused("acme.jar supplies com.example.Missing as LoginHandler, but the class does not exist");
    }

    @Test
    void a_class_that_does_not_implement_the_interface_is_named() {
        isMadeOf("Greeter", "public final class Greeter {}");
        has(SERVICE, "Greeter");
        isPutInto("acme.jar");

        isRefused("acme.jar supplies Greeter as LoginHandler, but the class does not implement it");
    }

    @Test
    void a_class_for_a_newer_java_is_named() {
        byte[] greeter = compile("Greeter", GREETER);
        greeter[VERSION_OFFSET + 3] = Byte.MAX_VALUE;
        entries.put("Greeter.class", greeter);
        has(SERVICE, "Greeter");
        isPutInto("acme.jar");

        isRefused("acme.jar supplies Greeter as LoginHandler, but the class was compiled for a newer Java version than "
                + Runtime.version().feature());
    }

    @Test
    void a_class_that_was_compiled_against_another_interface_is_named() {
        isMadeOf("Greeter", """
            public final class Greeter implements io.millrace.adapters.http.extension.LoginHandler {
                @Override
                public String greeted(String user) {
                    return user;
                }
            }
            """, """
            package io.millrace.adapters.http.extension;

            public interface LoginHandler {
                String greeted(String user);
            }
            """);
        has(SERVICE, "Greeter");
        isPutInto("acme.jar");

        isRefused("acme.jar supplies Greeter as LoginHandler, but the class lacks the method loggedIn; it was compiled"
                + " for another version of this program");
    }

    @Test
    void a_class_that_needs_another_one_that_is_missing_is_named() {
        isMadeOf("Greeter", GREETER.replace("implements", "extends Base implements"), "public class Base {}");
        has(SERVICE, "Greeter");
        isPutInto("acme.jar");

        isRefused("acme.jar supplies Greeter as LoginHandler, but the class cannot be loaded: NoClassDefFoundError:"
                + " Base");
    }

    @Test
    void what_a_constructor_throws_is_told_in_one_line() {
        isMadeOf("Greeter", GREETER.replace("{\n    @Override", """
            {
                public Greeter() {
                    throw new IllegalStateException("no\\ngreeting");
                }

                @Override\
            """));
        has(SERVICE, "Greeter");
        isPutInto("acme.jar");

        isRefused("the extension Greeter of acme.jar could not be created: IllegalStateException: no\\ngreeting");
    }

    @Test
    void what_a_static_initializer_throws_is_told() {
        isMadeOf("Greeter", GREETER.replace("{\n    @Override", """
            {
                private static final int SIZE = Integer.parseInt("many");

                @Override\
            """));
        has(SERVICE, "Greeter");
        isPutInto("acme.jar");

        isRefused("the extension Greeter of acme.jar could not be created: NumberFormatException: For input string:"
                + " \"many\"");
    }

    @Test
    void a_class_without_a_constructor_for_everybody_is_named() {
        isMadeOf("Greeter", GREETER.replace("{\n    @Override", "{\n    Greeter(int size) {}\n\n    @Override"));
        has(SERVICE, "Greeter");
        isPutInto("acme.jar");

        isRefused("acme.jar supplies Greeter as LoginHandler, but the class has no public constructor without"
                + " parameters");
    }

    @Test
    void two_of_what_there_is_one_of_are_named_with_their_jars() {
        isMadeOf("Greeter", GREETER);
        has(SERVICE, "Greeter");
        isPutInto("acme.jar");
        entries.clear();
        isMadeOf("Bouncer", GREETER.replace("Greeter", "Bouncer"));
        has(SERVICE, "Bouncer");
        isPutInto("other.jar");

        isRefused("only one class may implement LoginHandler, but the jars supply Bouncer of other.jar and Greeter of"
                + " acme.jar");
    }

    private byte[] compile(String name, String source, String... others) {
        StringWriter messages = new StringWriter();
        Path classes = folder.resolve("classes");
        List<JavaFileObject> files = Stream.concat(Stream.of(source), Arrays.stream(others))
                .map(ExtensionsTest::file)
                .toList();
        try {
            Files.createDirectories(classes);
            boolean compiled = ToolProvider.getSystemJavaCompiler()
                    .getTask(
                            messages,
                            null,
                            null,
                            List.of("-proc:none", "-classpath", classPath(), "-d", classes.toString()),
                            null,
                            files)
                    .call();
            assertThat(compiled).as(messages.toString()).isTrue();
            return Files.readAllBytes(classes.resolve(name + ".class"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JavaFileObject file(String source) {
        String path = source.replaceAll("(?s).*?(?:class|interface) (\\w+).*", "$1");
        String directory = source.startsWith("package")
                ? source.replaceAll("(?s)package ([\\w.]+);.*", "$1").replace('.', '/') + "/"
                : "";
        return new SimpleJavaFileObject(
                URI.create("string:///" + directory + path + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
    }

    private static String classPath() {
        return Stream.of(LoginHandler.class, SecurityEventListener.class, SecurityEvent.class, JsonGenerator.class)
                .map(ExtensionsTest::placeOf)
                .collect(Collectors.joining(System.getProperty("path.separator")));
    }

    private static String placeOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_jar_in_a_folder_that_others_can_write_into_is_refused() throws IOException {
        isMadeOf("Greeter", GREETER);
        has(SERVICE, "Greeter");
        isPutInto("greeter.jar");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

        isRefused("the extension " + folder.resolve("greeter.jar")
                + " is not loaded, because other users could replace it:" + " other users can write into " + folder
                + " (chmod go-w removes this permission)");
    }

    @Test
    void a_jar_that_others_can_write_is_refused() throws IOException {
        isMadeOf("Greeter", GREETER);
        has(SERVICE, "Greeter");
        isPutInto("greeter.jar");
        Path jar = folder.resolve("greeter.jar");
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--rw-"));

        isRefused(
                "the extension " + jar + " is not loaded, because other users could replace it: other users can write "
                        + jar + " (chmod go-w removes this permission)");
    }

    @Test
    void a_link_to_a_jar_that_others_can_replace_is_refused() throws IOException {
        isMadeOf("Greeter", GREETER);
        has(SERVICE, "Greeter");
        Path shared = Files.createDirectory(folder.resolve("shared"));
        isPutInto("shared/greeter.jar");
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path link = Files.createSymbolicLink(folder.resolve("greeter.jar"), shared.resolve("greeter.jar"));

        isRefused(
                "the extension " + link + " is not loaded, because other users could replace it: other users can write"
                        + " into " + shared.toRealPath() + " (chmod go-w removes this permission)");
    }
}
