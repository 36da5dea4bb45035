package io.millrace.adapters.http.explorer;

import io.millrace.adapters.http.page.Assets;
import io.millrace.adapters.http.page.HtmlPage;
import io.millrace.adapters.http.page.PageWithAssets;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The explorer page and its files. All files are part of this program, and the content security policy of the page
 * allows no other sources.
 */
public final class ExplorerRoutes {

    private static final String STYLES = "styles";
    private static final String SCRIPTS = "scripts";
    private static final String LINKS = "links";
    private static final Set<String> MARKUP = Set.of(STYLES, SCRIPTS, LINKS);

    private ExplorerRoutes() {}

    /**
     * Reads the template and the files once, and returns the routes.
     *
     * @param templates opens a template on the class path, or returns null if it does not exist
     * @throws ExplorerUnusableException if the page cannot be built
     */
    public static List<Route> of(ExplorerSettings settings, Function<String, @Nullable InputStream> templates) {
        return of(settings, templates, Assets::open);
    }

    static List<Route> of(
            ExplorerSettings settings,
            Function<String, @Nullable InputStream> templates,
            Function<String, @Nullable InputStream> files) {
        Assets assets =
                ExplorerAssets.read(settings.page().version(), settings.page().path(), files);
        HtmlPage page = HtmlPage.of(Template.fill(
                TemplateSource.read(settings.page().template(), templates),
                values(settings),
                Map.of(
                        STYLES,
                        assets.styles(),
                        SCRIPTS,
                        assets.scripts(),
                        LINKS,
                        settings.pages().links(settings.page().path()))));
        PageWithAssets site = new PageWithAssets(page, assets);
        return PageWithAssets.routes(Area.GRAPHQL, settings.page().path(), () -> site);
    }

    private static Map<String, String> values(ExplorerSettings settings) {
        Map<String, String> values = new HashMap<>(Map.of(
                "explorerVersion", settings.page().version(),
                "explorerPath", settings.page().path(),
                "graphqlPath", settings.graphQlPath(),
                "graphqlWsPath", settings.webSocketPath().orElse(""),
                "signIn", settings.signIn().mode().text(),
                "loginPath", settings.signIn().loginPath(),
                "logoutPath", settings.signIn().logoutPath(),
                "referencePath", settings.pages().reference().orElse("")));
        settings.page().parameters().forEach((name, value) -> {
            if (MARKUP.contains(camelCase(name)) || values.putIfAbsent(camelCase(name), value) != null) {
                throw new ExplorerUnusableException("graphql.explorer.template-parameters." + name + " sets ${"
                        + camelCase(name) + "}, which is already in use: choose another name");
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
