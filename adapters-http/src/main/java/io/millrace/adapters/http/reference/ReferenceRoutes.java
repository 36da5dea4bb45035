package io.millrace.adapters.http.reference;

import io.millrace.adapters.http.page.Asset;
import io.millrace.adapters.http.page.Assets;
import io.millrace.adapters.http.page.Page;
import io.millrace.adapters.http.route.Area;
import io.millrace.adapters.http.route.Route;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code /docs}: shows what {@code /openapi.yaml} says, and lets people try it. Everything comes out of this program. */
public final class ReferenceRoutes {

    /** Where the page is. */
    public static final String PATH = "/docs";

    private static final String DIRECTORY = "reference/";
    private static final List<String> TOOL = List.of("swagger-ui.css", "swagger-ui-bundle.js");
    private static final List<String> OWN = List.of("reference.css", "reference.js");

    private ReferenceRoutes() {}

    /** Returns the routes, or none if this program was built without what the page is made of. */
    public static Optional<List<Route>> find() {
        ClassLoader loader = ReferenceRoutes.class.getClassLoader();
        return find(name -> loader == null ? null : loader.getResourceAsStream(name));
    }

    static Optional<List<Route>> find(Function<String, @Nullable InputStream> classPath) {
        List<Asset> assets = new ArrayList<>();
        for (String name : TOOL) {
            Optional<byte[]> file = Assets.read(DIRECTORY + "tool/" + name, classPath);
            if (file.isEmpty()) {
                return Optional.empty();
            }
            assets.add(Asset.of(name, file.get()));
        }
        OWN.forEach(name -> assets.add(Asset.of(name, own(name, classPath))));
        Assets all = Assets.of(PATH, assets);
        String markup = new String(own("index.html", classPath), StandardCharsets.UTF_8)
                .replace("${styles}", all.styles())
                .replace("${scripts}", all.scripts());
        return Optional.of(List.of(Page.of(markup).route(Area.OPERATIONS, PATH), all.route(Area.OPERATIONS)));
    }

    private static byte[] own(String name, Function<String, @Nullable InputStream> classPath) {
        return Assets.read(DIRECTORY + name, classPath)
                .orElseThrow(() -> new IllegalStateException(DIRECTORY + name + " is missing from this program"));
    }
}
