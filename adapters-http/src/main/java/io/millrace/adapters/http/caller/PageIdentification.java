package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.application.port.driving.security.AuthenticateBearer;
import java.util.Set;

/**
 * Identifies the requests of the console, the explorer and the REST reference by the cookie of the session that they
 * share. The header {@code X-Requested-With} with the name of the page distinguishes them from requests of other pages
 * of the same site, whose users may be different. Web sockets cannot have this header.
 */
public final class PageIdentification implements Identification {

    private static final Set<String> PAGES = Set.of("console", "explorer", "reference");

    private final Identification byCookie;
    private final Identification others;

    /**
     * Creates the identification.
     *
     * @param others identifies requests that do not come from these pages, and those of the pages without the cookie
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
