package io.millrace.adapters.http.reference;

import io.millrace.adapters.http.page.Asset;
import io.millrace.adapters.http.page.Assets;
import io.millrace.adapters.http.page.HtmlPage;
import io.millrace.adapters.http.page.PageWithAssets;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    private static final List<String> OWN = List.of("reference.css", "reference.js");

    private ReferenceRoutes() {}

    /** Returns the routes; empty if this program was built without the files of the page. */
    public static Optional<List<Route>> find() {
        ClassLoader loader = ReferenceRoutes.class.getClassLoader();
        return find(name -> loader == null ? null : loader.getResourceAsStream(name));
    }

    static Optional<List<Route>> find(Function<String, @Nullable InputStream> classPath) {
        boolean isComplete = TOOL.stream().allMatch(name -> Assets.exists(tool(name), classPath));
        return isComplete
                ? Optional.of(PageWithAssets.routes(Area.OPERATIONS, PATH, () -> site(classPath)))
                : Optional.empty();
    }

    private static PageWithAssets site(Function<String, @Nullable InputStream> classPath) {
        List<Asset> assets = new ArrayList<>();
        TOOL.forEach(name -> assets.add(Asset.of(name, Assets.require(tool(name), classPath))));
        OWN.forEach(name -> assets.add(Asset.of(name, Assets.require(DIRECTORY + name, classPath))));
        Assets all = Assets.of(PATH, assets);
        String markup = new String(Assets.require(DIRECTORY + "index.html", classPath), StandardCharsets.UTF_8)
                .replace("${styles}", all.styles())
                .replace("${scripts}", all.scripts());
        return new PageWithAssets(HtmlPage.of(markup), all);
    }

    private static String tool(String name) {
        return DIRECTORY + "tool/" + name;
    }
}
