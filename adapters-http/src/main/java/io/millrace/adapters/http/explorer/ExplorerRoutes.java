package io.millrace.adapters.http.explorer;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.EntityTag;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.domain.security.Action;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The explorer page and its files. Everything comes out of this program, and the page lets nothing else in. */
public final class ExplorerRoutes {

    private static final String POLICY = String.join(
            "; ",
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'");

    private static final String STYLES = "styles";
    private static final String SCRIPTS = "scripts";
    private static final Set<String> MARKUP = Set.of(STYLES, SCRIPTS);

    private ExplorerRoutes() {}

    /**
     * Reads the template and the files, once, and returns the routes.
     *
     * @throws ExplorerUnusableException if the page cannot be made
     */
    public static List<Route> of(ExplorerSettings settings) {
        ClassLoader loader = ExplorerRoutes.class.getClassLoader();
        return of(settings, name -> loader == null ? null : loader.getResourceAsStream(name));
    }

    static List<Route> of(ExplorerSettings settings, Function<String, @Nullable InputStream> classPath) {
        Assets assets = Assets.read(settings.version(), classPath);
        String directory = settings.path() + "/assets";
        byte[] page = Template.fill(
                        TemplateSource.read(settings.template(), classPath),
                        values(settings),
                        Map.of(STYLES, assets.styles(directory), SCRIPTS, assets.scripts(directory)))
                .getBytes(StandardCharsets.UTF_8);
        EntityTag tag = EntityTag.of(page);
        Response content = Response.compressible(200, "text/html; charset=UTF-8", page);
        return List.of(
                Route.in(Area.GRAPHQL, settings.path(), "GET")
                        .needs(Action.PUBLIC)
                        .anyParameter()
                        .atOnce(request -> page(request, content, tag)),
                Route.in(Area.GRAPHQL, directory + "/{asset}", "GET")
                        .needs(Action.PUBLIC)
                        .anyParameter()
                        .atOnce(request -> asset(request, assets)));
    }

    private static Response page(Request request, Response content, EntityTag tag) {
        return (tag.isKnownTo(request) ? Response.empty(304) : content)
                .with("ETag", tag.text())
                .with("Cache-Control", "no-cache")
                .with("Content-Security-Policy", POLICY)
                .with("Referrer-Policy", "no-referrer")
                .with("X-Frame-Options", "DENY")
                .with("Cross-Origin-Opener-Policy", "same-origin");
    }

    private static Response asset(Request request, Assets assets) {
        return assets.find(request.variable("asset"))
                .orElseThrow(() -> new RequestRefusedException(
                        StoreError.textAndStatus(404, "nothing is served at [" + request.path() + "]")))
                .answer(request);
    }

    private static Map<String, String> values(ExplorerSettings settings) {
        Map<String, String> values = new HashMap<>(Map.of(
                "explorerVersion", settings.version(),
                "explorerPath", settings.path(),
                "graphqlPath", settings.graphQlPath(),
                "graphqlWsPath", settings.webSocketPath().orElse(""),
                "signIn", settings.signIn().mode().text(),
                "loginPath", settings.signIn().loginPath(),
                "logoutPath", settings.signIn().logoutPath()));
        settings.parameters().forEach((name, value) -> {
            if (MARKUP.contains(camelCase(name)) || values.putIfAbsent(camelCase(name), value) != null) {
                throw new ExplorerUnusableException("graphql.explorer.template-parameters." + name + " would be ${"
                        + camelCase(name) + "}, which stands for something else already");
            }
        });
        return values;
    }

    private static String camelCase(String name) {
        StringBuilder joined = new StringBuilder();
        for (String word : name.split("-", -1)) {
            joined.append(
                    joined.isEmpty() || word.isEmpty()
                            ? word
                            : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return joined.toString();
    }
}
