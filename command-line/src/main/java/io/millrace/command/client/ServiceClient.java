package io.millrace.command.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.millrace.domain.client.UserAgent;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** A client for the public HTTP interface of a running service, or of another server with the same interface. */
public final class ServiceClient {

    public static final String JSON = "application/json";
    public static final String NDJSON = "application/x-ndjson";
    public static final String FORM = "application/x-www-form-urlencoded";

    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int LONGEST_WAIT_DIGITS = 9;
    /**
     * The statuses after which a retry may succeed: the service is overloaded or starting, or a proxy cannot reach the
     * service.
     */
    private static final Set<Integer> TRANSIENT = Set.of(TOO_MANY_REQUESTS, 502, 503, 504);

    /** The maximum size of a response with documents, in bytes. */
    public static final int LARGEST_ANSWER = 256 << 20;

    /** The maximum size of other responses, in bytes. It is enough for more than 100,000 indices or data streams. */
    private static final int LARGEST_REPLY = 64 << 20;

    public static final Peer THE_SERVICE = new Peer("service", "Millrace", "--url");

    private static final Pattern UUID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    /**
     * Smaller differences between the clocks are ignored, because the header {@code Date} has a resolution of one
     * second.
     */
    private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(2);

    private static final Duration CONNECTING = Duration.ofSeconds(10);
    private static final Duration ANSWERING = Duration.ofSeconds(60);
    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
            // Only UTF-8 is valid here. If the parser detected other encodings, it would fail with another exception
            // for truncated text in these encodings.
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .build());

    private final HttpClient http;
    private final URI service;
    private final ServiceCredentials credentials;
    private final Peer peer;
    private volatile @Nullable ReportedTime reportedTime;

    /**
     * Creates a client.
     *
     * @param service the URL of the service without a trailing slash
     */
    public ServiceClient(URI service, ServiceCredentials credentials) {
        this(service, credentials, THE_SERVICE, Optional.empty());
    }

    /**
     * Creates a client for another server.
     *
     * @param peer the names of the server in messages
     * @param tls the TLS settings with the accepted certificates; empty to use the trust store of Java
     */
    public ServiceClient(URI service, ServiceCredentials credentials, Peer peer, Optional<SSLContext> tls) {
        this(service, credentials, peer, http(service, tls));
    }

    private ServiceClient(URI service, ServiceCredentials credentials, Peer peer, HttpClient http) {
        this.service = service;
        this.credentials = credentials;
        this.peer = peer;
        this.http = http;
    }

    /**
     * Creates the HTTP client. The client does not follow redirects, because a redirect could send the credentials to
     * another server.
     */
    private static HttpClient http(URI service, Optional<SSLContext> tls) {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECTING);
        if (service.getScheme().equalsIgnoreCase("http")) {
            builder.sslContext(Unencrypted.context());
        } else {
            tls.ifPresent(builder::sslContext);
        }
        return builder.build();
    }

    /**
     * The time of the server in a response.
     *
     * @param date the header {@code Date}
     * @param arrival the time of this machine when the response arrived
     */
    private record ReportedTime(String date, Instant arrival) {

        /** Returns how far the clock of the server is ahead; zero if both clocks agree or the header is invalid. */
        Duration lead() {
            try {
                Duration lead =
                        Duration.between(arrival, DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from));
                return lead.abs().compareTo(CLOCK_TOLERANCE) > 0 ? lead : Duration.ZERO;
            } catch (DateTimeParseException invalid) {
                return Duration.ZERO;
            }
        }
    }

    /**
     * The names of a server in messages.
     *
     * @param name the noun for the server, such as {@code service}
     * @param manner the product that the server must be, such as {@code Millrace}
     * @param option the command option that contains the address of the server
     */
    public record Peer(String name, String manner, String option) {}

    /**
     * The body of a successful response or of a response with status 404.
     *
     * @param found false for status 404; the body then contains details of the error
     */
    public record Answer(boolean found, JsonNode body) {
        /**
         * Returns the body.
         *
         * @throws ClientFailedException with the message {@code sentence} if the status is 404
         */
        public JsonNode orRefuse(String sentence) {
            return orRefuse(() -> sentence);
        }

        /** Returns the body like {@link #orRefuse(String)}. Creates the message only for status 404. */
        public JsonNode orRefuse(Supplier<String> sentence) {
            if (!found) {
                throw new ClientFailedException(sentence.get());
            }
            return body;
        }
    }

    /**
     * A response with any status.
     *
     * @param json a missing node if the body is not JSON
     */
    public record Reply(int status, JsonNode json, Optional<Long> retryAfterSeconds) {

        private static final String CODE_REQUIRED = "one_time_code_required";

        public boolean isDone() {
            return status == OK || status == CREATED || status == NO_CONTENT;
        }

        /** Returns whether the same request may succeed if it is repeated after a short time. */
        public boolean isTransient() {
            return TRANSIENT.contains(status);
        }

        /** Returns the error message for people. It includes the deepest cause. */
        public String reason() {
            JsonNode reason = json.path("error").path("reason");
            JsonNode cause = json.at("/error/caused_by");
            while (cause.has("caused_by")) {
                cause = cause.path("caused_by");
            }
            String text = reason.isTextual()
                    ? reason.asText()
                            + (cause.has("reason") ? ": " + cause.path("reason").asText() : "")
                    : json.path("error_description")
                            .asText(json.path("error")
                                    .asText(json.path("detail").asText()));
            return text.isEmpty() ? "no reason given" : Sentences.plain(text);
        }

        /** Returns whether the password was correct, but a one-time code is missing or wrong. */
        public boolean isCodeRequired() {
            return CODE_REQUIRED.equals(json.path("code").asText())
                    || CODE_REQUIRED.equals(json.at("/error/code").asText());
        }

        /** Returns the type of the error, or an empty string. */
        public String type() {
            return json.path("error").path("type").asText();
        }
    }

    /**
     * A response whose body is not parsed yet.
     *
     * @param body the body; empty if it is too large. The array is not copied and must not be changed
     * @param isTooLarge whether the response exceeds the limit
     */
    @SuppressWarnings("ArrayRecordComponent") // responses are never compared
    public record RawReply(int status, byte[] body, boolean isTooLarge, Optional<Long> retryAfterSeconds) {

        /** Returns whether the same request may succeed if it is repeated after a short time. */
        public boolean isTransient() {
            return TRANSIENT.contains(status);
        }

        public Reply read() {
            return new Reply(status, json(body), retryAfterSeconds);
        }
    }

    /**
     * A response whose body arrives over time. The caller closes the body.
     *
     * @param contentType the type of the body; empty if it is unknown
     */
    public record OpenReply(int status, String contentType, InputStream body, Optional<Long> retryAfterSeconds) {

        /** Reads at most 1 MiB of the rest of the body, and closes it. */
        public Reply read() {
            try (InputStream rest = body) {
                return new Reply(status, json(rest.readNBytes(1 << 20)), retryAfterSeconds);
            } catch (IOException e) {
                return new Reply(status, MissingNode.getInstance(), retryAfterSeconds);
            }
        }
    }

    /** Encodes names, separated by commas, as a segment of a path. */
    public static String segment(List<String> names) {
        String segment = String.join(
                ",",
                names.stream()
                        .map(name ->
                                URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
                        .toList());
        // A segment that consists of dots is encoded, because proxies would remove it from the path.
        return segment.equals(".") || segment.equals("..") ? segment.replace(".", "%2E") : segment;
    }

    public static String segment(String name) {
        return segment(List.of(name));
    }

    public URI address() {
        return service;
    }

    /**
     * Returns the current time of the server if a response has contained the time, otherwise the time of this machine.
     */
    public Instant now() {
        ReportedTime reported = reportedTime;
        Instant now = Clock.systemUTC().instant();
        return reported == null ? now : now.plus(reported.lead());
    }

    /**
     * Returns the later of two times: the time of the server and the time of this machine. A preview of deletions for
     * this time omits no index, even if one of the clocks is slow or a response contains an old time.
     */
    public Instant latestNow() {
        Instant here = Clock.systemUTC().instant();
        Instant there = now();
        return there.isAfter(here) ? there : here;
    }

    private void keepTime(HttpResponse<?> response) {
        response.headers()
                .firstValue("Date")
                .ifPresent(date ->
                        reportedTime = new ReportedTime(date, Clock.systemUTC().instant()));
    }

    /** Returns a client for the same service with other credentials. */
    public ServiceClient showing(ServiceCredentials others) {
        return new ServiceClient(service, others, peer, http);
    }

    public Answer get(String path) {
        return send("GET", path, "", "");
    }

    /**
     * Reads from a server that is not trusted.
     *
     * @param most the maximum size of the response in bytes; a larger response is rejected
     */
    public Answer get(String path, int most) {
        return answer(exchange("GET", path, "", new byte[0], most));
    }

    public Answer delete(String path) {
        return send("DELETE", path, "", "");
    }

    public Answer delete(String path, JsonNode body) {
        return send("DELETE", path, JSON, body.toString());
    }

    public Answer post(String path) {
        return send("POST", path, "", "");
    }

    public Answer post(String path, JsonNode body) {
        return send("POST", path, JSON, body.toString());
    }

    public Answer put(String path, JsonNode body) {
        return send("PUT", path, JSON, body.toString());
    }

    public Answer put(String path) {
        return send("PUT", path, "", "");
    }

    private Answer send(String method, String path, String contentType, String body) {
        return answer(exchange(method, path, contentType, body.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Sends a request. If the credentials are rejected and can be renewed, repeats the request once.
     *
     * @param contentType the type of the body; empty if there is no body
     * @throws UnansweredException if no response arrives; it is then unknown whether the server processed the request
     */
    public Reply exchange(String method, String path, String contentType, byte[] body) {
        return exchange(method, path, contentType, body, LARGEST_REPLY);
    }

    /**
     * Sends a request. If the credentials are rejected and can be renewed, repeats the request once.
     *
     * @param contentType the type of the body; empty if there is no body
     * @param most the maximum size of the response in bytes
     * @throws UnansweredException if no response arrives
     * @throws ClientFailedException if the response is larger than {@code most}
     */
    public Reply exchange(String method, String path, String contentType, byte[] body, int most) {
        RawReply reply = fetch(method, path, contentType, body, most);
        if (reply.isTooLarge()) {
            throw new ClientFailedException(
                    addressed() + " sent a response of more than " + (most >> 20) + " MiB, which is too large");
        }
        return reply.read();
    }

    /**
     * Sends a request and returns the response unparsed. If the credentials are rejected and can be renewed, repeats
     * the request once.
     *
     * @param contentType the type of the body; empty if there is no body
     * @param most the maximum size of the response in bytes
     * @throws UnansweredException if no response arrives
     */
    public RawReply fetch(String method, String path, String contentType, byte[] body, int most) {
        RawReply reply = send(method, path, contentType, body, most);
        return reply.status() == UNAUTHORIZED && credentials.renew()
                ? send(method, path, contentType, body, most)
                : reply;
    }

    private RawReply send(String method, String path, String contentType, byte[] body, int most) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(service + path))
                .timeout(ANSWERING)
                .header("Accept", JSON)
                .header("User-Agent", UserAgent.COMMAND_LINE)
                .method(method, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        credentials.obtainAuthorization().ifPresent(value -> request.header("Authorization", value));
        if (!contentType.isEmpty()) {
            request.header("Content-Type", contentType);
        }
        CompletableFuture<HttpResponse<byte[]>> answer = http.sendAsync(request.build(), head -> new LimitedBody(most));
        try {
            HttpResponse<byte[]> response = answer.get(ANSWERING.toNanos(), TimeUnit.NANOSECONDS);
            keepTime(response);
            return new RawReply(response.statusCode(), response.body(), false, retryAfter(response));
        } catch (TimeoutException e) {
            throw new UnansweredException(addressed() + " does not respond", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof LimitedBody.TooLargeException) {
                return new RawReply(OK, new byte[0], true, Optional.empty());
            }
            throw unanswered(Optional.ofNullable(e.getCause()).orElse(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedClientException("interrupted during a request to the " + peer.name());
        } finally {
            answer.cancel(true);
        }
    }

    /**
     * Sends a request with a JSON body, and returns when the head of the response has arrived. If the credentials are
     * rejected and can be renewed, repeats the request once.
     *
     * @param accept the requested media type of the response
     * @throws UnansweredException if no response arrives
     */
    public OpenReply open(String path, String accept, byte[] body) {
        OpenReply reply = openOnce(path, accept, body);
        if (reply.status() != UNAUTHORIZED || !credentials.renew()) {
            return reply;
        }
        reply.read();
        return openOnce(path, accept, body);
    }

    private OpenReply openOnce(String path, String accept, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(service + path))
                .timeout(ANSWERING)
                .header("Accept", accept)
                .header("User-Agent", UserAgent.COMMAND_LINE)
                .header("Content-Type", JSON)
                .POST(BodyPublishers.ofByteArray(body));
        credentials.obtainAuthorization().ifPresent(value -> request.header("Authorization", value));
        try {
            HttpResponse<InputStream> response = http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            return new OpenReply(
                    response.statusCode(),
                    response.headers().firstValue("Content-Type").orElse(""),
                    response.body(),
                    retryAfter(response));
        } catch (IOException e) {
            throw unanswered(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedClientException("interrupted during a request to the " + peer.name());
        }
    }

    /**
     * Returns the UUID of a cluster. The UUID is checked, because it may become part of a file name.
     *
     * @param introduction the response to {@code GET /}
     * @throws ClientFailedException if the UUID is missing or contains characters other than letters, digits, - and _
     */
    public String clusterUuid(JsonNode introduction) {
        String uuid = introduction.path("cluster_uuid").asText();
        if (!UUID.matcher(uuid).matches()) {
            throw new ClientFailedException("the server at " + service + " does not respond like " + peer.manner()
                    + ": its cluster_uuid "
                    + (uuid.isEmpty() ? "is missing" : "contains other characters than letters, digits, - and _")
                    + "; check " + peer.option());
        }
        return uuid;
    }

    private String addressed() {
        return "the " + peer.name() + " at " + service;
    }

    private UnansweredException unanswered(Throwable failure) {
        if (failure instanceof HttpTimeoutException) {
            return new UnansweredException(addressed() + " does not respond", failure);
        }
        if (failure instanceof ConnectException) {
            return new UnansweredException(
                    "no " + peer.name() + " responds at " + service + "; start it, or set another address with "
                            + peer.option(),
                    failure);
        }
        if (failure instanceof SSLException) {
            return new UnansweredException(encryptionFailure(failure), failure);
        }
        if (String.valueOf(failure.getMessage()).contains("status line")) {
            return new UnansweredException(
                    addressed() + " does not respond with HTTP; if it uses TLS, begin " + peer.option()
                            + " with https://",
                    failure);
        }
        if (String.valueOf(failure.getMessage()).contains("received no bytes")) {
            return new UnansweredException(
                    addressed() + " closed the connection without a response"
                            + (service.getScheme().equalsIgnoreCase("https")
                                    ? "; if it requires a certificate of the client, use --client-certificate"
                                    : ""),
                    failure);
        }
        return new UnansweredException(addressed() + " could not be reached: " + cause(failure), failure);
    }

    private String encryptionFailure(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UntrustedServerException) {
                return "the certificate of " + service + " " + Sentences.plain(String.valueOf(cause.getMessage()));
            }
        }
        String message = String.valueOf(failure.getMessage());
        if (message.toLowerCase(Locale.ROOT).contains("unrecognized ssl message")) {
            return addressed() + " does not use TLS; try http:// in " + peer.option();
        }
        if (message.contains("certificate_required") || message.contains("bad_certificate")) {
            return addressed() + " rejects the certificate of this client, or requires one; use --client-certificate";
        }
        return addressed() + " cannot be reached over TLS: " + cause(failure);
    }

    private static String cause(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? "the connection was closed"
                : Sentences.plain(Sentences.withoutClassNames(message));
    }

    private static Optional<Long> retryAfter(HttpResponse<?> response) {
        return response.headers()
                .firstValue("Retry-After")
                .filter(text -> !text.isEmpty()
                        && text.length() <= LONGEST_WAIT_DIGITS
                        && text.chars().allMatch(digit -> digit >= '0' && digit <= '9'))
                .map(Long::valueOf);
    }

    private static JsonNode json(byte[] body) {
        try {
            return MAPPER.readTree(body);
        } catch (IOException malformed) {
            return MissingNode.getInstance();
        }
    }

    private Answer answer(Reply reply) {
        if (reply.status() == NO_CONTENT) {
            return new Answer(true, reply.json());
        }
        if (reply.status() == UNAUTHORIZED) {
            throw new ServiceRefusedException(ExitStatus.NOT_ALLOWED, credentials.refused(), reply);
        }
        if (reply.status() == TOO_MANY_REQUESTS) {
            throw new ServiceRefusedException(
                    ExitStatus.FAILED,
                    "the " + peer.name() + " rejects further attempts for now"
                            + reply.retryAfterSeconds()
                                    .map(seconds -> "; try again in " + seconds + " seconds")
                                    .orElse(""),
                    reply);
        }
        requireSpeaksAsTheService(reply);
        return switch (reply.status()) {
            case OK, CREATED -> new Answer(true, reply.json());
            case NOT_FOUND -> new Answer(false, reply.json());
            case FORBIDDEN -> throw new ServiceRefusedException(ExitStatus.NOT_ALLOWED, forbidden(reply), reply);
            case BAD_REQUEST, CONFLICT ->
                throw new ServiceRefusedException(ExitStatus.FAILED, "rejected: " + reply.reason(), reply);
            default ->
                throw new ServiceRefusedException(
                        ExitStatus.FAILED,
                        "the " + peer.name() + " responded with status " + reply.status() + ": " + reply.reason(),
                        reply);
        };
    }

    /** Treats a reply as a rejection, whatever its HTTP status is, and returns the exception for the rejection. */
    public ServiceRefusedException refusal(Reply reply) {
        if (reply.status() == UNAUTHORIZED) {
            return new ServiceRefusedException(
                    ExitStatus.NOT_ALLOWED,
                    reply.isCodeRequired()
                            ? "the user has a second factor, so the password alone is rejected; sign in with `millrace"
                                    + " login`, and use no password in later commands"
                            : credentials.refused(),
                    reply);
        }
        requireSpeaksAsTheService(reply);
        return new ServiceRefusedException(
                reply.status() == FORBIDDEN ? ExitStatus.NOT_ALLOWED : ExitStatus.FAILED, forbidden(reply), reply);
    }

    /**
     * Returns the message for a rejection. If Millrace has sent the rejection, the message names the missing privilege.
     */
    private String forbidden(Reply reply) {
        return (peer.equals(THE_SERVICE) ? MissingPrivilege.explain(reply.reason()) : Optional.<String>empty())
                .orElseGet(() -> "rejected: " + reply.reason());
    }

    private void requireSpeaksAsTheService(Reply reply) {
        if (!reply.json().isObject() && !reply.json().isBoolean()) {
            throw new ClientFailedException("the server at " + service + " does not respond like " + peer.manner()
                    + " (status " + reply.status() + "); check " + peer.option());
        }
    }
}
