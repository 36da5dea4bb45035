package io.millrace.adapters.http.page;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The files of a page, in the order in which the page loads them. Their paths have a common directory. */
public final class Assets {

    private final String directory;
    private final Map<String, Asset> byName = new LinkedHashMap<>();

    private Assets(String directory, List<Asset> assets) {
        this.directory = directory;
        assets.forEach(asset -> byName.put(asset.name(), asset));
    }

    /**
     * Creates the files of a page.
     *
     * @param page the path of the page
     */
    public static Assets of(String page, List<Asset> assets) {
        return new Assets(directory(page), assets);
    }

    /** Returns the path of the directory for the files of a page. */
    static String directory(String page) {
        return page + "/assets";
    }

    /** Opens a resource of this program; null if it does not exist. */
    public static @Nullable InputStream open(String resource) {
        ClassLoader loader = Assets.class.getClassLoader();
        return loader == null ? null : loader.getResourceAsStream(resource);
    }

    /**
     * Reads a resource, if it exists.
     *
     * @param classPath opens a resource, or returns null if it does not exist
     */
    public static Optional<byte[]> read(String resource, Function<String, @Nullable InputStream> classPath) {
        try (InputStream stream = classPath.apply(resource)) {
            return stream == null ? Optional.empty() : Optional.of(stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a resource that is part of every complete program.
     *
     * @throws IllegalStateException if it does not exist
     */
    public static byte[] require(String resource, Function<String, @Nullable InputStream> classPath) {
        return read(resource, classPath)
                .orElseThrow(() -> new IllegalStateException(resource + " is missing from this program"));
    }

    /** Returns the module that scripts of all pages import as {@code ./page-session.js}. */
    public static Asset session(Function<String, @Nullable InputStream> classPath) {
        return Asset.named("page-session.js", require("page/session.js", classPath));
    }

    /** Returns the style of the header of a page. */
    public static Asset headerStyle(Function<String, @Nullable InputStream> classPath) {
        return Asset.of("header.css", require("page/header.css", classPath));
    }

    public static boolean exists(String resource, Function<String, @Nullable InputStream> classPath) {
        try (InputStream stream = classPath.apply(resource)) {
            return stream != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the HTML elements that load the style sheets. */
    public String styles() {
        return elements(true);
    }

    /** Returns the HTML elements that load the scripts. */
    public String scripts() {
        return elements(false);
    }

    private String elements(boolean styles) {
        return String.join(
                "\n",
                byName.values().stream()
                        .filter(asset -> asset.isStyleSheet() == styles)
                        .map(asset -> asset.element(directory))
                        .filter(element -> !element.isEmpty())
                        .toList());
    }

    Response answer(Request request) {
        Asset asset = byName.get(request.variable("asset"));
        if (asset == null) {
            throw new RequestRefusedException(StoreError.textAndStatus(404, "no endpoint at [" + request.path() + "]"));
        }
        return asset.answer(request);
    }
}
