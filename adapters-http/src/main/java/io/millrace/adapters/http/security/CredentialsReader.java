package io.millrace.adapters.http.security;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.message.MediaType;
import io.millrace.domain.security.user.Credentials;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Parses {@code username}, {@code password} and the optional {@code otp} from JSON or a form; ignores other members.
 */
final class CredentialsReader {

    /** The maximum size of a body in bytes. */
    static final long LARGEST = 8 * 1_024;

    private static final int MOST_VALUES = 64;
    private static final String USERNAME = "username";
    private static final String PASSWORD = "password";
    private static final String CODE = "otp";

    private CredentialsReader() {}

    /**
     * Returns the credentials in a request, which are not checked.
     *
     * @throws RequestRefusedException 400 if a member is missing, empty or not a string, or the user name is blank
     */
    static Credentials read(Request request) {
        if (isForm(request)) {
            Form form = Form.parse(request.body());
            return credentials(form.find(USERNAME), form.find(PASSWORD), form.find(CODE));
        }
        JsonObject json = request.json("login", MOST_VALUES);
        return credentials(text(json, USERNAME), text(json, PASSWORD), text(json, CODE));
    }

    private static boolean isForm(Request request) {
        return request.header("Content-Type")
                .flatMap(MediaType::parse)
                .filter(type -> type.name().equals("application/x-www-form-urlencoded"))
                .isPresent();
    }

    private static Optional<String> text(JsonObject json, String name) {
        return json.text(name).filter(value -> !value.isEmpty());
    }

    private static Credentials credentials(
            Optional<String> username, Optional<String> password, Optional<String> code) {
        Optional<String> named = username.filter(name -> !name.isBlank());
        if (named.isPresent() && password.isPresent()) {
            return new Credentials(named.get(), password.get(), code);
        }
        String missing = Stream.of(
                        named.isPresent() ? Stream.<String>empty() : Stream.of(USERNAME),
                        password.isPresent() ? Stream.<String>empty() : Stream.of(PASSWORD))
                .flatMap(names -> names)
                .map(name -> "[" + name + "]")
                .collect(Collectors.joining(" and "));
        throw RequestRefusedException.illegalArgument(missing + " must be given and must not be empty");
    }
}
