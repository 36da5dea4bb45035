package io.millrace.adapters.http.caller;

import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.application.port.driving.security.AuthenticateBearer;

/**
 * Identifies the requests of the console by the cookie of its session. The header {@code X-Requested-With: console}
 * distinguishes them from requests of other pages of the same site, whose users may be different. Web sockets cannot
 * have this header.
 */
public final class PageIdentification implements Identification {

    private static final String PAGE = "console";

    private final Identification byCookie;
    private final Identification others;

    /**
     * Creates the identification.
     *
     * @param others identifies requests that do not come from the console, and those of the console without the cookie
     */
    public PageIdentification(AuthenticateBearer bearer, Identification others) {
        this.byCookie = new CookieIdentification(CookieIdentification.PAGE_SESSION, bearer, others);
        this.others = others;
    }

    @Override
    public Result identify(Head head) {
        return (isFromConsole(head) ? byCookie : others).identify(head);
    }

    /** Returns whether the console sent the request. */
    static boolean isFromConsole(Head head) {
        return head.headers().find("X-Requested-With").filter(PAGE::equals).isPresent();
    }
}
