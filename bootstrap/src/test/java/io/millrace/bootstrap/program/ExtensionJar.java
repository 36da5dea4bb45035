package io.millrace.bootstrap.program;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;

/** A jar with one class, made as the author of an extension would. */
final class ExtensionJar {

    private ExtensionJar() {}

    /**
     * Compiles a class without a package and puts it into a jar as a service.
     *
     * @param port the interface that it implements
     */
    static void make(Path directory, String name, String port, String source) {
        try {
            Path work = Files.createTempDirectory(Files.createDirectories(directory), name);
            Path file = Files.writeString(work.resolve(name + ".java"), source);
            int status = ToolProvider.getSystemJavaCompiler()
                    .run(null, null, null, "-proc:none", "-cp", MillraceProcess.JAR.toString(), file.toString());
            if (status != 0) {
                throw new IllegalStateException(name + " does not compile");
            }
            try (OutputStream out = Files.newOutputStream(directory.resolve(name + ".jar"));
                    JarOutputStream jar = new JarOutputStream(out)) {
                jar.putNextEntry(new JarEntry("META-INF/services/" + port));
                jar.write(name.getBytes(StandardCharsets.UTF_8));
                jar.putNextEntry(new JarEntry(name + ".class"));
                jar.write(Files.readAllBytes(work.resolve(name + ".class")));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes a jar whose class adds a header to the built-in response to logins. */
    static void loginHandler(Path directory, String name) {
        make(directory, name, "io.millrace.adapters.http.extension.LoginHandler", """
                import io.millrace.adapters.http.extension.LoginHandler;
                import io.millrace.adapters.http.route.Request;
                import io.millrace.adapters.http.route.Response;
                import io.millrace.domain.security.Authentication;

                public final class %s implements LoginHandler {
                    private volatile LoginHandler builtIn;

                    @Override
                    public void useBuiltIn(LoginHandler builtIn) {
                        this.builtIn = builtIn;
                    }

                    @Override
                    public Response loggedIn(Authentication user, Request request) {
                        return builtIn.loggedIn(user, request).with("X-Welcome", user.username().value());
                    }
                }
                """.formatted(name));
    }

    /** Makes a jar whose class writes down which events it hears. */
    static void listener(Path directory, String name) {
        make(
                directory,
                name,
                "io.millrace.application.port.driven.service.security.SecurityEventListener",
                """
                import io.millrace.application.port.driven.service.security.SecurityEventListener;
                import io.millrace.domain.event.SecurityEvent;

                public final class %s implements SecurityEventListener {
                    @Override
                    public void heard(SecurityEvent event) {
                        org.slf4j.LoggerFactory.getLogger(getClass()).warn("heard: {}", event.getClass().getSimpleName());
                    }
                }
                """.formatted(name));
    }
}
