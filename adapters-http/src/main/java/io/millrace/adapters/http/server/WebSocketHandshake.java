package io.millrace.adapters.http.server;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.SocketUpgrade;
import io.millrace.adapters.http.server.connection.RequestFraming;
import io.millrace.adapters.http.server.response.Refusals;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Methods;
import io.undertow.websockets.core.protocol.version13.Hybi13Handshake;
import io.undertow.websockets.spi.AsyncWebSocketHttpServerExchange;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The opening handshake of a web socket (RFC 6455, section 4). Extensions are not supported. */
final class WebSocketHandshake {

    private static final String VERSION = "13";
    private static final int KEY_BYTES = 16;

    private WebSocketHandshake() {}

    /**
     * Checks that a request opens a web socket correctly.
     *
     * @throws RequestRefusedException 426 if the request is no upgrade or names another version, 400 if its key is
     *     invalid
     */
    static void require(Call call) {
        HttpServerExchange exchange = call.exchange();
        if (!exchange.getRequestMethod().equals(Methods.GET)
                || !exchange.isHttp11()
                || !hasToken(call, "Upgrade", "websocket")
                || !hasToken(call, "Connection", "upgrade")) {
            throw Refusals.notUpgrading();
        }
        String version = call.headers().find("Sec-WebSocket-Version").orElse("").strip();
        if (!version.equals(VERSION)) {
            throw Refusals.wrongSocketVersion(version);
        }
        if (!isKey(call.headers().find("Sec-WebSocket-Key").orElse("").strip())) {
            throw Refusals.wrongSocketKey();
        }
    }

    private static boolean hasToken(Call call, String header, String token) {
        return Arrays.stream(call.headers().find(header).orElse("").split(",", -1))
                .anyMatch(stated -> stated.strip().equalsIgnoreCase(token));
    }

    private static boolean isKey(String text) {
        try {
            return Base64.getDecoder().decode(text).length == KEY_BYTES;
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    /** Responds with 101 and passes the connection to the web socket. */
    static void shake(HttpServerExchange exchange, SocketUpgrade agreed, WebSocketConnection.SocketContext context) {
        // Undertow requires a set of all sockets, which is not used here.
        AsyncWebSocketHttpServerExchange wrapped =
                new AsyncWebSocketHttpServerExchange(exchange, ConcurrentHashMap.newKeySet());
        Agreed handshake = new Agreed(agreed);
        exchange.upgradeChannel((connection, ended) -> {
            RequestFraming.end(exchange.getConnection());
            WebSocketConnection.open(
                    connection,
                    handshake.createChannel(wrapped, connection, wrapped.getBufferPool()),
                    agreed.opened(),
                    context);
        });
        handshake.handshake(wrapped);
    }

    /** Responds with the chosen subprotocol, regardless of the order in which the client offers subprotocols. */
    private static final class Agreed extends Hybi13Handshake {

        private final @Nullable String subprotocol;

        Agreed(SocketUpgrade upgrade) {
            super(upgrade.subprotocol().map(Set::of).orElseGet(Set::of), false);
            subprotocol = upgrade.subprotocol().orElse(null);
        }

        @Override
        protected @Nullable String supportedSubprotols(String[] offered) {
            return subprotocol;
        }
    }
}
