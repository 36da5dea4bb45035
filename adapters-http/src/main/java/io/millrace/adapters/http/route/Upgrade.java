package io.millrace.adapters.http.route;

import java.util.Optional;
import java.util.function.Function;

/**
 * An accepted web socket.
 *
 * @param subprotocol one of the offered subprotocols; empty if none is supported
 * @param opened creates the receiver of messages once the socket is open
 */
public record Upgrade(Optional<String> subprotocol, Function<Socket, SocketPeer> opened) {}
