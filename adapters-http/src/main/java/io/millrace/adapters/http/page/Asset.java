package io.millrace.adapters.http.page;

import io.millrace.adapters.http.route.EntityTag;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import java.util.Locale;

/** One file of a page. */
public final class Asset {

    private static final String FOR_GOOD = "public, max-age=31536000, immutable";

    private final String name;
    private final EntityTag tag;
    private final Lazy<Response> content;
    private final Use use;

    private Asset(String name, EntityTag tag, Lazy<Response> content, Use use) {
        this.name = name;
        this.tag = tag;
        this.content = content;
        this.use = use;
    }

    /** How the page refers to a file, and how browsers cache the file. */
    private enum Use {
        STYLE("<link rel=\"stylesheet\" href=\"%s\">", FOR_GOOD),
        SCRIPT("<script src=\"%s\"></script>", FOR_GOOD),
        MODULE("<script type=\"module\" src=\"%s\"></script>", FOR_GOOD),
        IMPORTED("", "no-cache");

        private final String element;
        private final String caching;

        Use(String element, String caching) {
            this.element = element;
            this.caching = caching;
        }
    }

    /**
     * Creates the file {@code name}. Its path contains a digest of its content, so that browsers never ask for it again.
     *
     * @throws IllegalArgumentException if the extension of the name is unknown
     */
    public static Asset of(String name, byte[] bytes) {
        return of(name, bytes, name.endsWith(".css") ? Use.STYLE : Use.SCRIPT);
    }

    /** Creates a script like {@link #of(String, byte[])} that can import other scripts. */
    public static Asset module(String name, byte[] bytes) {
        return of(name, bytes, Use.MODULE);
    }

    private static Asset of(String name, byte[] bytes, Use use) {
        int dot = name.lastIndexOf('.');
        String ending = name.substring(dot + 1);
        String mediaType = mediaType(ending);
        EntityTag tag = EntityTag.of(bytes);
        return new Asset(
                name.substring(0, dot) + '-' + tag.digest() + '.' + ending,
                tag,
                new Lazy<>(() -> Response.compressible(200, mediaType, bytes)),
                use);
    }

    /**
     * Creates a file whose path ends with {@code name}. Other files refer to it, and the page itself does not. Browsers
     * ask at each use whether it has changed.
     *
     * @throws IllegalArgumentException if the extension of the name is unknown
     */
    public static Asset named(String name, byte[] bytes) {
        String mediaType = mediaType(name.substring(name.lastIndexOf('.') + 1));
        return new Asset(
                name,
                EntityTag.of(bytes),
                new Lazy<>(() -> Response.compressible(200, mediaType, bytes)),
                Use.IMPORTED);
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
        return use == Use.STYLE;
    }

    /** Returns the HTML element that loads the file; an empty text if only other files refer to it. */
    String element(String directory) {
        return String.format(Locale.ROOT, use.element, Escaping.html(directory + "/" + name));
    }

    Response answer(Request request) {
        return (tag.isKnownTo(request) ? Response.empty(304) : content.get())
                .with("ETag", tag.text())
                .with("Cache-Control", use.caching)
                .with("Cross-Origin-Resource-Policy", "same-origin");
    }
}
