package io.millrace.adapters.http.page;

import io.millrace.adapters.http.route.EntityTag;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.domain.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/** A page whose content security policy allows only resources of this service, and no inline scripts or styles. */
public final class HtmlPage {

    private static final String MEDIA_TYPE = "text/html; charset=UTF-8";

    private static final String POLICY = String.join(
            "; ",
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'%s",
            "img-src 'self' data:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'");

    private static final String SIMPLE = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <link rel="icon" href="data:,">
        <style>%s</style>
        </head>
        <body>
        <main>
        %s</main>
        </body>
        </html>
        """;

    private final byte[] bytes;
    private final EntityTag tag;
    private final Response content;
    private final String policy;

    private HtmlPage(String markup, String styles) {
        this.bytes = markup.getBytes(StandardCharsets.UTF_8);
        this.tag = EntityTag.of(bytes);
        this.content = Response.compressible(200, MEDIA_TYPE, bytes);
        this.policy = String.format(Locale.ROOT, POLICY, styles);
    }

    public static HtmlPage of(String markup) {
        return new HtmlPage(markup, "");
    }

    /**
     * Creates a page without scripts.
     *
     * @param title the title as HTML
     * @param style the content of the page's only {@code style} element
     * @param main the content of the page as HTML, in lines
     */
    public static HtmlPage of(String title, String style, String main) {
        byte[] hash = Sha256.of(style);
        return new HtmlPage(
                String.format(Locale.ROOT, SIMPLE, title, style, main),
                " 'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
    }

    /** Returns the page, or status 304 if the browser already has it. */
    public Response answer(Request request) {
        return protect(tag.isKnownTo(request) ? Response.empty(304) : content)
                .with("ETag", tag.text())
                .with("Cache-Control", "no-cache")
                .with("Referrer-Policy", "no-referrer");
    }

    /** Returns the page as the description of an error. The caller sets the headers for caches and referrers. */
    public Response answer(int status) {
        return protect(Response.bytes(status, MEDIA_TYPE, bytes));
    }

    private Response protect(Response response) {
        return response.with("Content-Security-Policy", policy)
                .with("X-Frame-Options", "DENY")
                .with("Cross-Origin-Opener-Policy", "same-origin");
    }
}
