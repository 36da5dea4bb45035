package io.millrace.adapters.http.reference;

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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The route {@code /docs}: a page that shows {@code /openapi.yaml} and can send requests. All its files are part of
 * this program.
 */
public final class ReferenceRoutes {

    public static final String PATH = "/docs";

    private static final String DIRECTORY = "reference/";
    private static final List<String> TOOL = List.of("swagger-ui.css", "swagger-ui-bundle.js");
    private static final String STYLE = "reference.css";
    private static final String SCRIPT = "reference.js";

    private ReferenceRoutes() {}

    /**
     * The settings of the page.
     *
     * @param hasSession whether requests can use the session that all pages share
     */
    public record Options(Pages pages, String graphQlPath, boolean hasSession) {}

    /** Returns whether this program was built with the files of the page. */
    public static boolean isBuilt() {
        return isBuilt(Assets::open);
    }

    static boolean isBuilt(Function<String, @Nullable InputStream> classPath) {
        return TOOL.stream().allMatch(name -> Assets.exists(tool(name), classPath));
    }

    /** Returns the routes. The page requires that {@link #isBuilt()}. */
    public static List<Route> of(Options options) {
        return of(options, Assets::open);
    }

    static List<Route> of(Options options, Function<String, @Nullable InputStream> classPath) {
        return PageWithAssets.routes(Area.OPERATIONS, PATH, () -> site(options, classPath));
    }

    private static PageWithAssets site(Options options, Function<String, @Nullable InputStream> classPath) {
        List<Asset> assets = new ArrayList<>();
        TOOL.forEach(name -> assets.add(Asset.of(name, Assets.require(tool(name), classPath))));
        assets.add(Assets.session(classPath));
        assets.add(Assets.headerStyle(classPath));
        assets.add(Asset.of(STYLE, Assets.require(DIRECTORY + STYLE, classPath)));
        assets.add(Asset.module(SCRIPT, Assets.require(DIRECTORY + SCRIPT, classPath)));
        Assets all = Assets.of(PATH, assets);
        String markup = new String(Assets.require(DIRECTORY + "index.html", classPath), StandardCharsets.UTF_8)
                .replace("${styles}", all.styles())
                .replace("${scripts}", all.scripts())
                .replace("${links}", options.pages().links(PATH))
                .replace("${graphqlPath}", Escaping.html(options.graphQlPath()))
                .replace("${hasSession}", String.valueOf(options.hasSession()));
        return new PageWithAssets(HtmlPage.of(markup), all);
    }

    private static String tool(String name) {
        return DIRECTORY + "tool/" + name;
    }
}
