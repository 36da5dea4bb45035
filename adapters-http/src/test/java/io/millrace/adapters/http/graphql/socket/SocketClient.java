package io.millrace.adapters.http.graphql.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.application.testing.TestTimeouts;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A client that takes everything down. */
final class SocketClient implements WebSocket.Listener, AutoCloseable {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private final LinkedBlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final StringBuilder partial = new StringBuilder();
    private final WebSocket socket;

    /** Opens a socket; headers go in pairs of names and values. */
    SocketClient(URI uri, String subprotocol, String... headers) {
        WebSocket.Builder builder = HTTP.newWebSocketBuilder();
        if (!subprotocol.isEmpty()) {
            String[] names = subprotocol.split(",");
            builder.subprotocols(
                    names[0], List.of(names).subList(1, names.length).toArray(String[]::new));
        }
        for (int index = 0; index < headers.length; index += 2) {
            builder.header(headers[index], headers[index + 1]);
        }
        socket = builder.buildAsync(uri, this).join();
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        partial.append(data);
        if (last) {
            messages.add(partial.toString());
            partial.setLength(0);
        }
        from.request(1);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        closed.complete(code);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable failure) {
        closed.completeExceptionally(failure);
    }

    String subprotocol() {
        return socket.getSubprotocol();
    }

    SocketClient sendText(String message) {
        socket.sendText(message.replace('\'', '"'), true).join();
        return this;
    }

    SocketClient sendInParts(String... parts) {
        for (int index = 0; index < parts.length; index++) {
            socket.sendText(parts[index].replace('\'', '"'), index == parts.length - 1)
                    .join();
        }
        return this;
    }

    SocketClient sendBytes(byte[] bytes) {
        socket.sendBinary(ByteBuffer.wrap(bytes), true).join();
        return this;
    }

    /** Begins, and waits until it may. */
    SocketClient init() {
        sendText("{'type':'connection_init'}");
        assertThat(receive()).isEqualTo("{'type':'connection_ack'}");
        return this;
    }

    /** Returns the next message, its quotes made single. */
    String receive() {
        try {
            String message = messages.poll(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("nothing came");
            }
            return message.replace('"', '\'');
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    List<String> receive(int count) {
        List<String> heard = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            heard.add(receive());
        }
        return heard;
    }

    /** Passes over whatever comes before {@code message}. */
    SocketClient receiveUntil(String message) {
        while (!receive().equals(message)) {
            assertThat(closed).isNotDone();
        }
        return this;
    }

    boolean hasReceivedNothing() {
        return messages.isEmpty();
    }

    /** Waits until the server closes the socket, and returns its code. */
    int closeCode() {
        try {
            return closed.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    /** Says good-bye. */
    void leave() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
    }

    /** Tears the connection down. */
    @Override
    public void close() {
        socket.abort();
    }
}
