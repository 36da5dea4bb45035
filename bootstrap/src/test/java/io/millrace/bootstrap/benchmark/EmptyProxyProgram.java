package io.millrace.bootstrap.benchmark;

import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;

/**
 * The least that a second hop before a node can do: Undertow and the HTTP client that Millrace uses. It passes the bytes of
 * requests and responses on, on a worker thread, and reads nothing in them.
 */
final class EmptyProxyProgram {

    private static final int CONNECTIONS = 64;

    private EmptyProxyProgram() {}

    /** Starts the proxy before the node with the url {@code arguments[0]}. */
    public static void main(String[] arguments) {
        CloseableHttpClient http = HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setMaxConnTotal(CONNECTIONS)
                        .setMaxConnPerRoute(CONNECTIONS)
                        .build())
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableContentCompression()
                .disableAuthCaching()
                .build();
        Undertow server = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setHandler(exchange -> exchange.getRequestReceiver()
                        .receiveFullBytes(
                                (received, body) -> received.dispatch(() -> pass(received, body, http, arguments[0]))))
                .build();
        server.start();
        System.out.println("ready on "
                + ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort());
    }

    private static void pass(HttpServerExchange exchange, byte[] body, CloseableHttpClient http, String node) {
        String query = exchange.getQueryString().isEmpty() ? "" : "?" + exchange.getQueryString();
        HttpUriRequestBase request = new HttpUriRequestBase(
                exchange.getRequestMethod().toString(), URI.create(node + exchange.getRequestPath() + query));
        if (body.length > 0) {
            request.setEntity(new ByteArrayEntity(
                    body, ContentType.parse(exchange.getRequestHeaders().getFirst(Headers.CONTENT_TYPE))));
        }
        try {
            byte[] answer = http.execute(request, response -> {
                exchange.setStatusCode(response.getCode());
                exchange.getResponseHeaders()
                        .put(
                                new HttpString(Headers.CONTENT_TYPE_STRING),
                                response.getHeader(Headers.CONTENT_TYPE_STRING).getValue());
                return EntityUtils.toByteArray(response.getEntity());
            });
            exchange.getResponseSender().send(ByteBuffer.wrap(answer));
        } catch (IOException e) {
            exchange.setStatusCode(502).endExchange();
        }
    }
}
