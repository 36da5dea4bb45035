package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import java.util.Set;

/**
 * Identifies the requests of the console, the explorer and the REST reference by the cookie of the session that they
 * share. Their header {@code X-Requested-With} contains the name of the page. Other pages of the same site, which may have other
 * users, do not send it. Web sockets cannot have this header.
 */
public final class PageIdentification implements Identification {

    private static final Set<String> PAGES = Set.of("console", "explorer", "reference");

    private final Identification byCookie;
    private final Identification others;

    /**
     * Creates the identification.
     *
     * @param others identifies all other requests, and requests of these pages without the cookie
     */
    public PageIdentification(AuthenticateBearer bearer, Identification others) {
        this.byCookie = new CookieIdentification(CookieIdentification.PAGE_SESSION, bearer, others);
        this.others = others;
    }

    @Override
    public Result identify(Head head) {
        return (isFromPage(head) ? byCookie : others).identify(head);
    }

    /** Returns whether a page of this service sent the request. */
    static boolean isFromPage(Head head) {
        return head.headers().find("X-Requested-With").filter(PAGES::contains).isPresent();
    }
}
