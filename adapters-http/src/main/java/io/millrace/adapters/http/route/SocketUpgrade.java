package io.millrace.adapters.http.route;

import java.util.Optional;
import java.util.function.Function;

/**
 * An accepted web socket.
 *
 * @param subprotocol the chosen subprotocol; empty if no offered subprotocol is supported
 * @param opened creates the receiver of messages when the socket is open
 */
public record SocketUpgrade(Optional<String> subprotocol, Function<Socket, SocketPeer> opened) {}
