package io.millrace.bootstrap.program;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Every password, secret and token that tests have sent to services or got from them. No log may show one, in whatever
 * form it travelled.
 */
final class KnownSecrets {

    /** Shorter ones could stand in a log by chance. */
    private static final int SHORTEST = 8;

    /** Larger bodies are documents. */
    private static final int LARGEST_BODY = 64 * 1_024;

    private static final Pattern PATHS = Pattern.compile("/(login|logout|oauth|token_info|_security)\\b.*");
    private static final Pattern JSON_MEMBER = Pattern.compile(
            "\"(?:password|access_token|refresh_token|token|api_key|encoded)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)+)\"");
    private static final Pattern FORM_FIELD =
            Pattern.compile("(?:^|[&?])(?:password|access_token|refresh_token|token)=([^&]+)");
    private static final Pattern COOKIE = Pattern.compile("(?:^|; ?)(?:JWT|JWT_REFRESH_TOKEN)=([^;]+)");
    private static final Pattern KEY = Pattern.compile("[\\w.-]+\\.(?:password|secret)=(.+)", Pattern.DOTALL);
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern FIRST_PASSWORD = Pattern.compile("(?m)^admin password: \\S+$");

    /** By their last characters, because many begin alike. */
    private static final Map<String, Set<String>> BY_TAIL = new ConcurrentHashMap<>();

    private KnownSecrets() {}

    /** Takes note of a secret. */
    static void add(String secret) {
        for (String form : forms(secret).toList()) {
            if (form.length() >= SHORTEST) {
                BY_TAIL.computeIfAbsent(form.substring(form.length() - SHORTEST), tail -> ConcurrentHashMap.newKeySet())
                        .add(form);
            }
        }
    }

    /** A token is as good as lost with its signature, and a refresh token with the key it is made of. */
    private static Stream<String> forms(String secret) {
        Stream<String> forms = Stream.of(secret, URLEncoder.encode(secret, StandardCharsets.UTF_8));
        String[] parts = secret.split("\\.", -1);
        return parts.length == 3
                ? Stream.concat(forms, Stream.concat(Stream.of(parts[2]), keyIn(parts[1]).stream()))
                : forms;
    }

    private static Optional<String> keyIn(String payload) {
        return decoded(Base64.getUrlDecoder(), payload)
                .filter(text -> UUID.matcher(text).matches());
    }

    private static Optional<String> decoded(Base64.Decoder decoder, String text) {
        try {
            return Optional.of(new String(decoder.decode(text), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Takes note of what a setting of the form {@code key=value} keeps secret. */
    static void addFromSetting(String setting) {
        addAll(KEY, setting);
    }

    /** Takes note of what a request header keeps secret. */
    static void addFromHeader(String name, String value) {
        if (name.equalsIgnoreCase("Cookie") || name.equalsIgnoreCase("Set-Cookie")) {
            addAll(COOKIE, value);
        } else if (name.equalsIgnoreCase("Authorization") && value.indexOf(' ') > 0) {
            String credentials = value.substring(value.indexOf(' ') + 1);
            add(credentials);
            if (value.startsWith("Basic ")) {
                decoded(Base64.getDecoder(), credentials).ifPresent(pair -> add(pair.substring(pair.indexOf(':') + 1)));
            }
        }
    }

    /** Takes note of what the body of a request or an answer of an endpoint of token security keeps secret. */
    static void addFromBody(String path, String body) {
        addAll(FORM_FIELD, path);
        if (PATHS.matcher(path).matches() && body.length() <= LARGEST_BODY) {
            addAll(JSON_MEMBER, body);
            addAll(FORM_FIELD, body);
        }
    }

    private static void addAll(Pattern pattern, String text) {
        for (Matcher found = pattern.matcher(text); found.find(); ) {
            add(found.group(1));
            if (pattern == FORM_FIELD) {
                add(URLDecoder.decode(found.group(1), StandardCharsets.UTF_8));
            }
        }
    }

    /**
     * Fails if {@code text} shows a secret. The password that a service makes up for its first user may stand alone on
     * its line.
     */
    static void requireAbsentFrom(String text, String what) {
        String searched = FIRST_PASSWORD.matcher(text).replaceAll("");
        for (int end = SHORTEST; end <= searched.length(); end++) {
            Set<String> candidates = BY_TAIL.get(searched.substring(end - SHORTEST, end));
            for (String secret : candidates == null ? List.<String>of() : candidates) {
                if (searched.startsWith(secret, end - secret.length())) {
                    throw new AssertionError(what + " shows the secret " + secret + " in the line: "
                            + searched.substring(
                                    searched.lastIndexOf('\n', end - secret.length()) + 1,
                                    Math.min(searched.length(), end + 80)));
                }
            }
        }
    }
}
