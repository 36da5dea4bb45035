package io.millrace.adapters.http.console;

import io.millrace.adapters.http.console.ConsoleSettings.SignIn;
import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.route.Route;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The console with the files of this module, and stand-ins for the libraries that the build takes from npm. */
public final class ConsoleFixture {

    static final ConsoleSettings SETTINGS = new ConsoleSettings(
            "/graphql",
            new Pages(Optional.of("/docs"), Optional.of("/try-\"it\""), Optional.of("/console")),
            SignIn.SESSION);

    private static final String TOOL = "console/tool/";

    private ConsoleFixture() {}

    /** Returns the routes of the page. */
    public static List<Route> routes() {
        return ConsoleRoutes.of(SETTINGS, ConsoleFixture::resource);
    }

    static @Nullable InputStream resource(String name) {
        return name.startsWith(TOOL)
                ? new ByteArrayInputStream("/* tool */".getBytes(StandardCharsets.UTF_8))
                : ConsoleFixture.class.getClassLoader().getResourceAsStream(name);
    }

    /** Finds what a program has that was built without npm. */
    static @Nullable InputStream resourceWithoutTool(String name) {
        return name.startsWith(TOOL) ? null : resource(name);
    }
}
