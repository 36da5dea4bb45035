package io.millrace.domain.client;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Shortens the header {@code User-Agent} to the names and versions of programs. */
public final class UserAgent {

    /** The text for a request without this header. */
    public static final String UNKNOWN = "unknown";

    /**
     * The name of the command-line program in the header. The program shows every rejection to its user, so its
     * rejections are not counted.
     */
    public static final String COMMAND_LINE = "millrace-cli";

    private static final int MOST_PRODUCTS = 2;
    private static final int LONGEST_PRODUCT = 40;
    private static final int LONGEST_HEADER = 512;
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9._+/-]");

    private UserAgent() {}

    /**
     * Returns the first two products of the header without comments, for example {@code Logstash/8.15.0}. The result
     * has at most 81 characters: letters, digits and {@code ._+/-}, and a space between the products.
     */
    public static String shorten(Optional<String> header) {
        String bounded = header.map(text -> text.substring(0, Math.min(text.length(), LONGEST_HEADER)))
                .orElse("");
        String products = SPACE.splitAsStream(withoutComments(bounded))
                .filter(product -> !product.isEmpty())
                .limit(MOST_PRODUCTS)
                .map(UserAgent::sanitized)
                .collect(Collectors.joining(" "));
        return products.isEmpty() ? UNKNOWN : products;
    }

    /** Returns the name of the first product of a shortened header, without its version, in lower case. */
    public static String product(String shortened) {
        String first = shortened.split(" ", 2)[0];
        String name = first.split("/", 2)[0].toLowerCase(Locale.ROOT);
        return name.isEmpty() ? UNKNOWN : name;
    }

    /** Removes comments, which are in parentheses and may be nested. */
    private static String withoutComments(String header) {
        StringBuilder rest = new StringBuilder(header.length());
        int depth = 0;
        for (int i = 0; i < header.length(); i++) {
            char character = header.charAt(i);
            depth += character == '(' ? 1 : 0;
            rest.append(depth > 0 ? ' ' : character);
            depth -= character == ')' && depth > 0 ? 1 : 0;
        }
        return rest.toString();
    }

    private static String sanitized(String product) {
        String bounded = product.substring(0, Math.min(product.length(), LONGEST_PRODUCT));
        return UNUSUAL.matcher(bounded).replaceAll("_");
    }
}
