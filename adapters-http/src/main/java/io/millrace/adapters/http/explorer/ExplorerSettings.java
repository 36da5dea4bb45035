package io.millrace.adapters.http.explorer;

import java.util.Map;
import java.util.Optional;

/**
 * The settings of the page.
 *
 * @param version that of the explorer tool
 * @param template a location that begins with {@code classpath:} or {@code file:}
 * @param parameters values for the template; their names are in kebab-case
 * @param referencePath of the REST reference page, if enabled
 * @param webSocketPath of subscriptions; if empty, they are streamed over HTTP
 */
public record ExplorerSettings(
        String version,
        String path,
        String template,
        Map<String, String> parameters,
        String graphQlPath,
        Optional<String> webSocketPath,
        Optional<String> referencePath,
        SignIn signIn) {

    public ExplorerSettings {
        parameters = Map.copyOf(parameters);
    }

    /** The sign-in of the page. The paths are empty if the endpoint does not exist. */
    public record SignIn(Mode mode, String loginPath, String logoutPath) {

        /** Returns the settings of a page without sign-in. */
        public static SignIn needless() {
            return new SignIn(Mode.NONE, "", "");
        }

        /** The result of a login. */
        public enum Mode {
            /** Security is off; there is no sign-in. */
            NONE("none"),
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
