package io.millrace.adapters.http.cluster;

import io.millrace.adapters.http.page.Escaping;
import io.millrace.adapters.http.page.HtmlPage;
import io.millrace.adapters.http.page.Pages;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import java.util.Locale;
import java.util.Optional;

/**
 * The response to browsers at {@code /}. It leads to the console. Without a console, it is a page with links to the
 * other pages. The page contains no data, so it needs no credentials.
 */
final class StartPage {

    private static final String STYLE = ":root { color-scheme: light dark; --text: #1d2a33; --page: #fff;"
            + " --link: #1b6e8c; --code: #eef2f4 }"
            + " @media (prefers-color-scheme: dark) { :root { --text: #dbe4e9; --page: #14191d; --link: #7cc4de;"
            + " --code: #263138 } }"
            + " body { margin: 64px auto; max-width: 640px; padding: 0 16px; font: 16px/1.5 system-ui, sans-serif;"
            + " color: var(--text); background: var(--page) }"
            + " h1 { margin: 0 } dt { margin-top: 24px; font-weight: 600 } dd { margin: 0 } a { color: var(--link) }"
            + " code { background: var(--code); padding: 2px 4px; border-radius: 3px; overflow-wrap: anywhere }";

    private static final String MAIN = """
        <h1>Millrace</h1>
        <p>The service is running. These pages describe how to use it:</p>
        <dl>
        <dt>REST reference</dt><dd>%s</dd>
        <dt>GraphQL explorer</dt><dd>%s</dd>
        <dt>OpenAPI description</dt><dd><a href="/openapi.yaml">/openapi.yaml</a></dd>
        <dt>Readiness</dt><dd><a href="/health/ready">/health/ready</a></dd>
        </dl>
        """;

    private final HtmlPage page;
    private final Optional<String> console;

    StartPage(Pages pages) {
        console = pages.console();
        page = HtmlPage.of(
                "Millrace",
                STYLE,
                String.format(
                        Locale.ROOT,
                        MAIN,
                        link(
                                pages.reference(),
                                "off: <code>docs.enabled</code> is <code>false</code>, or this program was built"
                                        + " without <code>npm</code>"),
                        link(pages.explorer(), "off: start with <code>--set graphql.explorer.enabled=true</code>")));
    }

    private static String link(Optional<String> path, String off) {
        return path.map(Escaping::html)
                .map(escaped -> "<a href=\"" + escaped + "\">" + escaped + "</a>")
                .orElse(off);
    }

    Response answer(Request request) {
        return console.map(path -> Response.empty(302).with("Location", path).with("Cache-Control", "no-cache"))
                .orElseGet(() -> page.answer(request))
                .with("Vary", "Accept");
    }
}
