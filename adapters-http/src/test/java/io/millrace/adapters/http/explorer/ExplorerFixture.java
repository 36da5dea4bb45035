package io.millrace.adapters.http.explorer;

import io.millrace.adapters.http.explorer.ExplorerSettings.SignIn;
import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.route.Route;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An explorer whose tool is a few lines, so that tests need nothing that npm would have to get. */
public final class ExplorerFixture {

    static final String TOOL = "/* a tool */ ".repeat(200);

    private final Map<String, String> resources = new HashMap<>(Map.of(
            "explorer/0.13.2/assets.list", "react.js\ntool.css\ntool.min.js\n",
            "explorer/0.13.2/react.js", "/* react */",
            "explorer/0.13.2/tool.css", "body {}",
            "explorer/0.13.2/tool.min.js", TOOL,
            "page.html", "<title>${pageTitle}</title>${styles}${scripts}"));

    private String missing = "";
    private String template = "classpath:explorer/index.html";
    private Map<String, String> parameters = Map.of("page-title", "GraphiQL");

    /** Returns the routes of the page that ships. */
    public static List<Route> routes() {
        return new ExplorerFixture().open();
    }

    ExplorerFixture with(String resource, String content) {
        resources.put(resource, content);
        return this;
    }

    /** Takes a resource away, also where a build has put one there. */
    ExplorerFixture without(String resource) {
        missing = resource;
        return this;
    }

    ExplorerFixture template(String location) {
        template = location;
        return this;
    }

    ExplorerFixture parameters(Map<String, String> values) {
        parameters = values;
        return this;
    }

    List<Route> open() {
        return ExplorerRoutes.of(
                new ExplorerSettings(
                        new ExplorerSettings.Page("0.13.2", "/explorer", template, parameters),
                        "/graphql",
                        Optional.of("/graphql-ws"),
                        new Pages(Optional.of("/docs"), Optional.of("/explorer"), Optional.empty()),
                        new SignIn(SignIn.Mode.BEARER, "/login", "/logout")),
                this::resource,
                this::resource);
    }

    private @Nullable InputStream resource(String name) {
        if (name.equals(missing)) {
            return null;
        }
        String content = resources.get(name);
        return content == null
                ? ExplorerFixture.class.getClassLoader().getResourceAsStream(name)
                : new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
    }
}
