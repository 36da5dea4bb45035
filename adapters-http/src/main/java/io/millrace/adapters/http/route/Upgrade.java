package io.millrace.adapters.http.route;

import java.util.Optional;
import java.util.function.Function;

/**
 * A web socket that was agreed to.
 *
 * @param subprotocol one of those the client offered; nothing if none of them suits
 * @param opened makes what takes the messages of the socket, once it is open
 */
public record Upgrade(Optional<String> subprotocol, Function<Socket, SocketPeer> opened) {}
