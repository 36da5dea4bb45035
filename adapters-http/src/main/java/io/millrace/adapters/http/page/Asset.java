package io.millrace.adapters.http.page;

import io.millrace.adapters.http.route.EntityTag;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;

/** One file of a page. Its path contains a hash of its content, so that browsers may cache it permanently. */
public final class Asset {

    private static final String FOR_GOOD = "public, max-age=31536000, immutable";

    private final String name;
    private final EntityTag tag;
    private final Lazy<Response> content;
    private final String caching;

    private Asset(String name, EntityTag tag, Lazy<Response> content, String caching) {
        this.name = name;
        this.tag = tag;
        this.content = content;
        this.caching = caching;
    }

    /**
     * Creates the file {@code name}. Its path contains a digest of its content, so that browsers never ask for it again.
     *
     * @throws IllegalArgumentException if the extension of the name is unknown
     */
    public static Asset of(String name, byte[] bytes) {
        int dot = name.lastIndexOf('.');
        String ending = name.substring(dot + 1);
        String mediaType = mediaType(ending);
        EntityTag tag = EntityTag.of(bytes);
        return new Asset(
                name.substring(0, dot) + '-' + tag.digest() + '.' + ending,
                tag,
                new Lazy<>(() -> Response.compressible(200, mediaType, bytes)),
                FOR_GOOD);
    }

    /**
     * Creates a file whose path ends with {@code name}, so that other files can refer to it. Browsers ask at each use
     * whether it has changed.
     *
     * @throws IllegalArgumentException if the extension of the name is unknown
     */
    public static Asset named(String name, byte[] bytes) {
        String mediaType = mediaType(name.substring(name.lastIndexOf('.') + 1));
        return new Asset(
                name, EntityTag.of(bytes), new Lazy<>(() -> Response.compressible(200, mediaType, bytes)), "no-cache");
    }

    private static String mediaType(String ending) {
        return switch (ending) {
            case "js" -> "text/javascript; charset=UTF-8";
            case "css" -> "text/css; charset=UTF-8";
            default -> throw new IllegalArgumentException("no media type is known for files that end with ." + ending);
        };
    }

    /** Returns the last segment of the path. */
    String name() {
        return name;
    }

    boolean isStyleSheet() {
        return name.endsWith(".css");
    }

    Response answer(Request request) {
        return (tag.isKnownTo(request) ? Response.empty(304) : content.get())
                .with("ETag", tag.text())
                .with("Cache-Control", caching)
                .with("Cross-Origin-Resource-Policy", "same-origin");
    }
}
