package io.millrace.adapters.oidc;

import com.nimbusds.oauth2.sdk.http.HTTPRequestSender;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPRequest;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Sends requests to one identity provider. Each request has a time limit, which includes reading the body. The size of
 * the body is also limited. Redirects are not followed, so that a provider cannot make this service send requests to
 * other hosts.
 */
final class ProviderClient implements HTTPRequestSender {

    /** The maximum size of a response body in bytes. */
    static final int LARGEST_BODY = 512 * 1024;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    private final HttpClient client;
    private final Duration timeout;

    private ProviderClient(HttpClient client, Duration timeout) {
        this.client = client;
        this.timeout = timeout;
    }

    /**
     * Creates a client. No connection is opened yet.
     *
     * @param timeout the maximum duration of a request
     * @throws IOException if the file of the CA certificates cannot be used
     */
    static ProviderClient of(ProviderSettings settings, Duration timeout) throws IOException {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_TIMEOUT);
        if (settings.authorities().isPresent()) {
            builder.sslContext(trust(settings.authorities().get()));
        }
        settings.proxy()
                .ifPresent(proxy -> builder.proxy(
                        ProxySelector.of(InetSocketAddress.createUnresolved(proxy.host(), proxy.port()))));
        return new ProviderClient(builder.build(), timeout);
    }

    private static SSLContext trust(Path authorities) throws IOException {
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int number = 0;
            for (Certificate certificate : CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(authorities)))) {
                store.setCertificateEntry("authority-" + number++, certificate);
            }
            if (number == 0) {
                throw new IOException("there are no certificates in " + authorities);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot use the certificates in " + authorities, e);
        }
    }

    /**
     * Sends a GET request and returns the body of the response.
     *
     * @throws IOException if the provider does not respond in time with status 200 and a body of acceptable size
     */
    String get(URI address) throws IOException {
        HttpResponse<byte[]> response = send(HttpRequest.newBuilder(address)
                .header("Accept", "application/json")
                .build());
        if (response.statusCode() != 200) {
            throw new IOException("the identity provider responded with status " + response.statusCode());
        }
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @Override
    public ReadOnlyHTTPResponse send(ReadOnlyHTTPRequest request) throws IOException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(request.getURI());
        for (Map.Entry<String, List<String>> header : request.getHeaderMap().entrySet()) {
            header.getValue().forEach(value -> builder.header(header.getKey(), value));
        }
        builder.method(
                request.getMethod().name(),
                Optional.ofNullable(request.getBody())
                        .map(HttpRequest.BodyPublishers::ofString)
                        .orElseGet(HttpRequest.BodyPublishers::noBody));
        HttpResponse<byte[]> received = send(builder.build());
        HTTPResponse response = new HTTPResponse(received.statusCode());
        Optional<String> type = received.headers().firstValue("Content-Type");
        if (type.isPresent()) {
            response.setHeader("Content-Type", type.get());
        }
        response.setBody(new String(received.body(), StandardCharsets.UTF_8));
        return response;
    }

    /**
     * Sends a request. The time limit includes the body, because a hostile provider could send the body one byte at a
     * time.
     */
    private HttpResponse<byte[]> send(HttpRequest request) throws IOException {
        CompletableFuture<HttpResponse<byte[]>> response =
                client.sendAsync(request, head -> new LimitedBody(LARGEST_BODY));
        try {
            return response.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IOException("the identity provider cannot be reached", e.getCause());
        } catch (TimeoutException e) {
            response.cancel(true);
            throw new IOException("the identity provider did not respond within " + timeout.toSeconds() + "s", e);
        } catch (InterruptedException e) {
            response.cancel(true);
            Thread.currentThread().interrupt();
            throw new IOException("the request to the identity provider was interrupted", e);
        }
    }

    /** Collects the bytes of a body. Fails if the body is too large. */
    private static final class LimitedBody implements BodySubscriber<byte[]> {

        private final int limit;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final CompletableFuture<byte[]> body = new CompletableFuture<>();
        private Flow.Subscription subscription = new Flow.Subscription() {
            @Override
            public void request(long count) {}

            @Override
            public void cancel() {}
        };

        LimitedBody(int limit) {
            this.limit = limit;
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return body;
        }

        @Override
        public void onSubscribe(Flow.Subscription next) {
            subscription = next;
            next.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> parts) {
            for (ByteBuffer part : parts) {
                if (bytes.size() + part.remaining() > limit) {
                    subscription.cancel();
                    body.completeExceptionally(new IOException("the response has more than " + limit + " bytes"));
                    return;
                }
                byte[] copy = new byte[part.remaining()];
                part.get(copy);
                bytes.writeBytes(copy);
            }
        }

        @Override
        public void onError(Throwable failure) {
            body.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            body.complete(bytes.toByteArray());
        }
    }
}
