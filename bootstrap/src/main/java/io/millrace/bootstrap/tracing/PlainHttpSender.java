package io.millrace.bootstrap.tracing;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.Compressor;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.MessageWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/** Sends requests with the HTTP client of Java. It never retries, and ignores the body of the response. */
final class PlainHttpSender implements HttpSender {

    private final HttpSenderConfig config;
    private final HttpClient client;

    PlainHttpSender(HttpSenderConfig config) {
        this.config = config;
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NEVER);
        Optional.ofNullable(config.getConnectTimeout()).ifPresent(builder::connectTimeout);
        Optional.ofNullable(config.getSslContext()).ifPresent(builder::sslContext);
        this.client = builder.build();
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the callbacks receive the result or the failure
    public void send(MessageWriter message, Consumer<HttpResponse> answered, Consumer<Throwable> failed) {
        try {
            client.sendAsync(request(message), BodyHandlers.discarding()).whenComplete((response, failure) -> {
                if (failure == null) {
                    answered.accept(new Status(response.statusCode()));
                } else {
                    failed.accept(
                            failure instanceof CompletionException && failure.getCause() != null
                                    ? failure.getCause()
                                    : failure);
                }
            });
        } catch (IOException | RuntimeException failure) {
            failed.accept(failure);
        }
    }

    private HttpRequest request(MessageWriter message) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream(Math.max(0, message.getContentLength()));
        Optional<Compressor> compressor = Optional.ofNullable(config.getCompressor());
        try (OutputStream written = compressor.isPresent() ? compressor.get().compress(body) : body) {
            message.writeMessage(written);
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(config.getEndpoint())
                .timeout(config.getTimeout())
                .header("Content-Type", config.getContentType());
        compressor.ifPresent(used -> request.header("Content-Encoding", used.getEncoding()));
        Map<String, List<String>> headers = config.getHeadersSupplier().get();
        if (headers != null) {
            headers.forEach((name, values) -> values.forEach(value -> request.header(name, value)));
        }
        return request.POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray()))
                .build();
    }

    @Override
    public CompletableResultCode shutdown() {
        return CompletableResultCode.ofSuccess();
    }

    private record Status(int code) implements HttpResponse {

        @Override
        public int getStatusCode() {
            return code;
        }

        @Override
        public String getStatusMessage() {
            return "";
        }

        @Override
        public byte[] getResponseBody() {
            return new byte[0];
        }
    }
}
