package io.millrace.adapters.http.security.provider;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The pages that a sign-in may show afterwards. Other addresses are rejected, because a link with such an address could
 * lead users to another site.
 *
 * @param pages the paths of the pages
 */
public record PageTargets(List<String> pages) {

    private static final int LONGEST = 1_024;
    private static final Pattern FORM = Pattern.compile(
            "(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+/?(\\?[A-Za-z0-9._~/&=%+:,-]*)?(#[A-Za-z0-9._~/&=%+:,?-]*)?");

    public PageTargets {
        pages = List.copyOf(pages);
    }

    /**
     * Returns a target.
     *
     * @throws RequestRefusedException 400 if the target is not one of the pages, or a path below one
     */
    String require(String target) {
        boolean isLegal = target.length() <= LONGEST
                && FORM.matcher(target).matches()
                && pages.stream().anyMatch(page -> isBelow(target, page));
        if (!isLegal) {
            throw RequestRefusedException.illegalArgument("[target] must be the path of a page of this service");
        }
        return target;
    }

    private static boolean isBelow(String target, String page) {
        return target.equals(page) || (target.startsWith(page) && "/?#".indexOf(target.charAt(page.length())) >= 0);
    }
}
