package io.millrace.adapters.http.page;

import io.millrace.adapters.http.route.EntityTag;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import java.nio.charset.StandardCharsets;

/** A page whose policy allows only resources of this service, and no inline scripts or styles. */
public final class HtmlPage {

    private static final String POLICY = String.join(
            "; ",
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'");

    private final EntityTag tag;
    private final Response content;

    private HtmlPage(EntityTag tag, Response content) {
        this.tag = tag;
        this.content = content;
    }

    /** Makes a page of its markup. */
    public static HtmlPage of(String markup) {
        byte[] bytes = markup.getBytes(StandardCharsets.UTF_8);
        return new HtmlPage(EntityTag.of(bytes), Response.compressible(200, "text/html; charset=UTF-8", bytes));
    }

    Response answer(Request request) {
        return (tag.isKnownTo(request) ? Response.empty(304) : content)
                .with("ETag", tag.text())
                .with("Cache-Control", "no-cache")
                .with("Content-Security-Policy", POLICY)
                .with("Referrer-Policy", "no-referrer")
                .with("X-Frame-Options", "DENY")
                .with("Cross-Origin-Opener-Policy", "same-origin");
    }
}
