package io.millrace.adapters.http.explorer;

import java.util.Map;
import java.util.Optional;

/**
 * The settings of the page.
 *
 * @param version that of the explorer tool
 * @param template a location that begins with {@code classpath:} or {@code file:}
 * @param parameters values for the template, their names in kebab-case
 * @param referencePath of the page that shows the REST interface, if there is one
 * @param webSocketPath of subscriptions; without it they are streamed over HTTP
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

    /** How users of the page sign in. The paths are empty where there is no such endpoint. */
    public record SignIn(Mode mode, String loginPath, String logoutPath) {

        /** Returns the settings of a page without sign-in. */
        public static SignIn needless() {
            return new SignIn(Mode.NONE, "", "");
        }

        /** What a login answers with. */
        public enum Mode {
            /** Security is off; there is no sign-in. */
            NONE("none"),
            /** A token in the body, which the page sends along. */
            BEARER("bearer"),
            /** Cookies, which the browser sends along. */
            COOKIE("cookie"),
            /** Nothing: there is no login. */
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
