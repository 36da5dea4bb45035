package io.millrace.command.client.provider;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.http.HTTPRequestSender;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPRequest;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPResponse;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.LimitedBody;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.UnansweredException;
import io.millrace.command.client.UntrustedServerException;
import io.millrace.command.client.tls.ClientTls;
import io.millrace.command.client.tls.StorePassword;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends requests to an identity provider. Redirects are not followed. The size of a response is limited. The time limit
 * includes reading the body. If the provider does not respond, throws {@link UnansweredException}; for other failures,
 * throws {@link ClientFailedException}.
 */
final class ProviderHttp implements HTTPRequestSender {

    /** The maximum size of a response in bytes. */
    static final int LARGEST_BODY = 512 * 1024;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final int OK = 200;
    private static final int REDIRECTS = 300;
    private static final int CLIENT_ERRORS = 400;
    private static final int SERVER_ERRORS = 500;

    private final String host;
    private final HttpClient client;
    private final Duration timeout;

    private ProviderHttp(String host, HttpClient client, Duration timeout) {
        this.host = host;
        this.client = client;
        this.timeout = timeout;
    }

    static ProviderHttp of(URI issuer, RegisteredClient registered, Duration timeout) {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_TIMEOUT);
        StorePassword none = new StorePassword("", Optional.empty(), question -> Optional.empty());
        if ("https".equalsIgnoreCase(issuer.getScheme())) {
            builder.sslContext(new ClientTls(
                            "--provider-ca",
                            registered.authorities(),
                            none,
                            true,
                            Optional.empty(),
                            Optional.empty(),
                            none)
                    .context());
        }
        return new ProviderHttp(issuer.getHost(), builder.build(), timeout);
    }

    /** Sends a GET request and returns the body of the response. */
    String get(URI address) {
        HttpResponse<byte[]> response = send(HttpRequest.newBuilder(address)
                .header("Accept", "application/json")
                .build());
        if (response.statusCode() != OK) {
            throw new ClientFailedException(
                    "the identity provider " + host + " responded with status " + response.statusCode());
        }
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @Override
    public ReadOnlyHTTPResponse send(ReadOnlyHTTPRequest request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(request.getURI()).header("Accept", "application/json");
        for (Map.Entry<String, List<String>> header : request.getHeaderMap().entrySet()) {
            header.getValue().forEach(value -> builder.setHeader(header.getKey(), value));
        }
        builder.method(
                request.getMethod().name(),
                Optional.ofNullable(request.getBody())
                        .map(HttpRequest.BodyPublishers::ofString)
                        .orElseGet(HttpRequest.BodyPublishers::noBody));
        HttpResponse<byte[]> received = send(builder.build());
        HTTPResponse response = new HTTPResponse(received.statusCode());
        try {
            Optional<String> type = received.headers().firstValue("Content-Type");
            if (type.isPresent()) {
                response.setContentType(type.get());
            }
        } catch (ParseException malformed) {
            throw new ClientFailedException("the identity provider " + host + " sent a malformed response", malformed);
        }
        response.setBody(new String(received.body(), StandardCharsets.UTF_8));
        return response;
    }

    private HttpResponse<byte[]> send(HttpRequest request) {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request, head -> new LimitedBody(LARGEST_BODY));
        HttpResponse<byte[]> response;
        try {
            response = answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw failure(Optional.ofNullable(e.getCause()).orElse(e));
        } catch (TimeoutException e) {
            throw new UnansweredException(
                    "the identity provider " + host + " did not respond within " + timeout.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedClientException("interrupted during a request to the identity provider");
        } finally {
            answer.cancel(true);
        }
        int status = response.statusCode();
        if (status >= REDIRECTS && status < CLIENT_ERRORS) {
            throw new ClientFailedException("the identity provider " + host + " responded with a redirect (status "
                    + status + "), which is not followed");
        }
        if (status >= SERVER_ERRORS) {
            throw new UnansweredException(
                    "the identity provider " + host + " responded with status " + status + "; try again later",
                    new IllegalStateException("status " + status));
        }
        return response;
    }

    private ClientFailedException failure(Throwable failure) {
        if (failure instanceof LimitedBody.TooLargeException) {
            return new ClientFailedException(
                    "the identity provider " + host + " sent a response of more than " + (LARGEST_BODY >> 10) + " KiB",
                    failure);
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UntrustedServerException) {
                return new UnansweredException(
                        "the certificate of the identity provider " + host + " "
                                + Sentences.plain(String.valueOf(cause.getMessage())),
                        failure);
            }
        }
        return new UnansweredException("the identity provider " + host + " cannot be reached", failure);
    }
}
