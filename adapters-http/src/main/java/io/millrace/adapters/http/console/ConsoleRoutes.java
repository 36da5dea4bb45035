package io.millrace.adapters.http.console;

import io.millrace.adapters.http.page.Asset;
import io.millrace.adapters.http.page.Assets;
import io.millrace.adapters.http.page.Escaping;
import io.millrace.adapters.http.page.HtmlPage;
import io.millrace.adapters.http.page.PageWithAssets;
import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The route {@code /console}: a page for operators that uses only public interfaces of this service. All its files are
 * part of this program. The scripts are modules that import each other by name.
 */
public final class ConsoleRoutes {

    public static final String PATH = "/console";

    private static final String DIRECTORY = "console/";
    private static final List<String> TOOLS = List.of(
            "pico.min.css",
            "uplot.min.css",
            "preact.module.js",
            "hooks.module.js",
            "htm.module.js",
            "signals-core.module.js",
            "signals.module.js",
            "uplot.esm.js");
    private static final String OWN = "assets.list";

    private ConsoleRoutes() {}

    /** Returns whether this program was built with the libraries of the page. */
    public static boolean isBuilt() {
        return isBuilt(Assets::open);
    }

    static boolean isBuilt(Function<String, @Nullable InputStream> classPath) {
        return TOOLS.stream().allMatch(name -> Assets.exists(tool(name), classPath));
    }

    /** Returns the routes. The page requires that {@link #isBuilt()}. */
    public static List<Route> of(ConsoleSettings settings) {
        return of(settings, Assets::open);
    }

    static List<Route> of(ConsoleSettings settings, Function<String, @Nullable InputStream> classPath) {
        return PageWithAssets.routes(Area.OPERATIONS, PATH, () -> site(settings, classPath));
    }

    private static PageWithAssets site(ConsoleSettings settings, Function<String, @Nullable InputStream> classPath) {
        Stream<Asset> tools = TOOLS.stream().map(name -> Asset.named(name, Assets.require(tool(name), classPath)));
        Stream<Asset> own = text(OWN, classPath)
                .lines()
                .map(name -> Asset.named(name, Assets.require(DIRECTORY + name, classPath)));
        String markup = fill(text("index.html", classPath), settings);
        return new PageWithAssets(
                HtmlPage.of(markup),
                Assets.of(
                        PATH,
                        Stream.of(tools, own, Stream.of(Assets.session(classPath)))
                                .flatMap(files -> files)
                                .toList()));
    }

    private static String fill(String markup, ConsoleSettings settings) {
        Pages pages = settings.pages();
        return markup.replace("${graphqlPath}", Escaping.html(settings.graphQlPath()))
                .replace("${referencePath}", Escaping.html(pages.reference().orElse("")))
                .replace("${explorerPath}", Escaping.html(pages.explorer().orElse("")))
                .replace("${signIn}", settings.signIn().text());
    }

    private static String tool(String name) {
        return DIRECTORY + "tool/" + name;
    }

    private static String text(String name, Function<String, @Nullable InputStream> classPath) {
        return new String(Assets.require(DIRECTORY + name, classPath), StandardCharsets.UTF_8);
    }
}
