package io.millrace.adapters.http.explorer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The files of the page, in the order in which it loads them: those of the explorer tool, then those of this service. */
final class Assets {

    private static final String DIRECTORY = "explorer/";
    private static final List<String> OWN = List.of("explorer.css", "explorer.js");

    private final Map<String, Asset> byName;

    private Assets(List<Asset> assets) {
        byName = new LinkedHashMap<>();
        assets.forEach(asset -> byName.put(asset.name(), asset));
    }

    /**
     * Reads the files of a version.
     *
     * @param classPath opens a resource, or returns null if there is none
     * @throws ExplorerUnusableException if the program was built without them
     */
    static Assets read(String version, Function<String, @Nullable InputStream> classPath) {
        String directory = DIRECTORY + version + "/";
        byte[] list = find(directory + "assets.list", classPath)
                .orElseThrow(() -> new ExplorerUnusableException(
                        "graphql.explorer.enabled is true, but this program was built without the explorer, which takes"
                                + " npm: build it again where npm is, or switch the explorer off"));
        List<Asset> assets = new ArrayList<>();
        new String(list, StandardCharsets.UTF_8)
                .lines()
                .forEach(name -> assets.add(read(name, directory + name, classPath)));
        OWN.forEach(name -> assets.add(read(name, DIRECTORY + name, classPath)));
        return new Assets(assets);
    }

    Optional<Asset> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Returns the elements that load the style sheets from {@code directory}. */
    String styles(String directory) {
        return elements(directory, true, "<link rel=\"stylesheet\" href=\"%s\">");
    }

    /** Returns the elements that load the scripts from {@code directory}. */
    String scripts(String directory) {
        return elements(directory, false, "<script src=\"%s\"></script>");
    }

    private String elements(String directory, boolean styles, String form) {
        return String.join(
                "\n",
                byName.values().stream()
                        .filter(asset -> asset.isStyleSheet() == styles)
                        .map(asset -> form.formatted(Escaping.html(directory + "/" + asset.name())))
                        .toList());
    }

    private static Asset read(String name, String resource, Function<String, @Nullable InputStream> classPath) {
        return Asset.of(
                name,
                find(resource, classPath)
                        .orElseThrow(() -> new ExplorerUnusableException("graphql.explorer.enabled is true, but "
                                + resource + " is missing from this program: build it again")));
    }

    private static Optional<byte[]> find(String resource, Function<String, @Nullable InputStream> classPath) {
        try (InputStream stream = classPath.apply(resource)) {
            return stream == null ? Optional.empty() : Optional.of(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
