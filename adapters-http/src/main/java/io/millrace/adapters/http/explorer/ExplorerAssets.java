package io.millrace.adapters.http.explorer;

import io.millrace.adapters.http.page.Asset;
import io.millrace.adapters.http.page.Assets;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the files of the page: first the files of the explorer tool, then the files of this service. */
final class ExplorerAssets {

    private static final String DIRECTORY = "explorer/";
    private static final String STYLE = "explorer.css";
    private static final String SCRIPT = "explorer.js";

    private ExplorerAssets() {}

    /**
     * Reads the files of a version.
     *
     * @param page the path of the page
     * @param classPath opens a resource, or returns null if it does not exist
     * @throws ExplorerUnusableException if the program was built without these files
     */
    static Assets read(String version, String page, Function<String, @Nullable InputStream> classPath) {
        String directory = DIRECTORY + version + "/";
        byte[] list = Assets.read(directory + "assets.list", classPath)
                .orElseThrow(() -> new ExplorerUnusableException(
                        "graphql.explorer.enabled is true, but this program was built without the explorer: rebuild it"
                                + " with npm installed, or set graphql.explorer.enabled to false"));
        List<Asset> assets = new ArrayList<>();
        new String(list, StandardCharsets.UTF_8)
                .lines()
                .forEach(name -> assets.add(Asset.of(name, bytes(directory + name, classPath))));
        assets.add(Assets.session(classPath));
        assets.add(Assets.headerStyle(classPath));
        assets.add(Asset.of(STYLE, bytes(DIRECTORY + STYLE, classPath)));
        assets.add(Asset.module(SCRIPT, bytes(DIRECTORY + SCRIPT, classPath)));
        return Assets.of(page, assets);
    }

    private static byte[] bytes(String resource, Function<String, @Nullable InputStream> classPath) {
        return Assets.read(resource, classPath)
                .orElseThrow(() -> new ExplorerUnusableException("graphql.explorer.enabled is true, but " + resource
                        + " is missing from this program: rebuild it"));
    }
}
