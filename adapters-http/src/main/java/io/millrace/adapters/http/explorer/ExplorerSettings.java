package io.millrace.adapters.http.explorer;

import io.millrace.adapters.http.page.Pages;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of the explorer page.
 *
 * @param webSocketPath the path for subscriptions; if empty, subscriptions are streamed over HTTP
 */
public record ExplorerSettings(
        Page page, String graphQlPath, Optional<String> webSocketPath, Pages pages, SignIn signIn) {

    /**
     * The page.
     *
     * @param version the version of the explorer tool
     * @param path the path of the page
     * @param template the location of the template, which begins with {@code classpath:} or {@code file:}
     * @param parameters values for the template. Their names are in kebab-case and include {@code page-title}
     */
    public record Page(String version, String path, String template, Map<String, String> parameters) {

        public Page {
            parameters = Map.copyOf(parameters);
        }
    }

    /** The settings for the sign-in on the page. A path is empty if its endpoint does not exist. */
    public record SignIn(Mode mode, String loginPath, String logoutPath) {

        /** Returns the settings of a page without sign-in. */
        public static SignIn needless() {
            return new SignIn(Mode.NONE, "", "");
        }

        /** The form in which a login returns its token. */
        public enum Mode {
            /** Nothing: security is disabled, so no sign-in is needed. */
            NONE("none"),
            /** With the session that all pages share. Users sign in on the page of the console. */
            SESSION("session"),
            /** A token in the body, which the page adds to requests. */
            BEARER("bearer"),
            /** Cookies, which the browser adds to requests. */
            COOKIE("cookie"),
            /** There is no login endpoint. */
            OFF("off");

            private final String text;

            Mode(String text) {
                this.text = text;
            }

            String text() {
                return text;
            }
        }
    }
}
