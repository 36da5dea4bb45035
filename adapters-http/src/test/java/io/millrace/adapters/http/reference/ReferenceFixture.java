package io.millrace.adapters.http.reference;

import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.route.Route;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A reference page whose tool is a few lines, so that tests need nothing that npm would have to get. */
public final class ReferenceFixture {

    private static final String TOOL = "reference/tool/";

    private ReferenceFixture() {}

    /** Returns the routes of the page. */
    public static List<Route> routes() {
        return ReferenceRoutes.of(
                new ReferenceRoutes.Options(
                        new Pages(Optional.of("/docs"), Optional.empty(), Optional.of("/console")), "/graphql", true),
                ReferenceFixture::resource);
    }

    static @Nullable InputStream resource(String name) {
        return name.startsWith(TOOL)
                ? new ByteArrayInputStream("/* tool */".getBytes(StandardCharsets.UTF_8))
                : ReferenceFixture.class.getClassLoader().getResourceAsStream(name);
    }

    /** Finds what a program has that was built without npm. */
    static @Nullable InputStream resourceWithoutTool(String name) {
        return name.startsWith(TOOL) ? null : resource(name);
    }
}
