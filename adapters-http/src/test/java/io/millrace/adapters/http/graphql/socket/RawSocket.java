package io.millrace.adapters.http.graphql.socket;

import io.millrace.application.testing.TestTimeouts;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that sends whatever bytes it is told to, and reads when it is told to. */
final class RawSocket implements AutoCloseable {

    static final int TEXT = 0x81;
    static final int TEXT_BEGUN = 0x01;
    static final int CONTINUED = 0x80;

    private static final int MASKED = 0x80;
    private static final int SHORT = 126;
    private static final int CLOSE = 0x88;

    private final Socket socket;
    private final DataInputStream input;

    RawSocket(InetSocketAddress address) {
        try {
            socket = new Socket();
            socket.setReceiveBufferSize(8 * 1024);
            socket.setSoTimeout(TestTimeouts.HANGING_MILLIS);
            socket.connect(address);
            input = new DataInputStream(socket.getInputStream());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Opens a web socket; each line of the head without its end. */
    static RawSocket open(InetSocketAddress address, String subprotocol) {
        return new RawSocket(address).upgrade(address, subprotocol);
    }

    /** Turns the connection into a web socket. */
    RawSocket upgrade(InetSocketAddress address, String subprotocol) {
        String status = ask(
                "GET /graphql-ws HTTP/1.1",
                "Host: 127.0.0.1:" + address.getPort(),
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Protocol: " + subprotocol);
        if (!status.contains(" 101 ")) {
            throw new AssertionError(status);
        }
        return this;
    }

    /** Sends a head and returns the one that is answered. */
    String ask(String... lines) {
        try {
            socket.getOutputStream()
                    .write((String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                head.write(input.readUnsignedByte());
            }
            return head.toString(StandardCharsets.ISO_8859_1);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    RawSocket sendText(String message) {
        return frame(TEXT, message.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    /** Sends one frame, masked with nothing but zeros. */
    RawSocket frame(int head, byte[] payload) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(head);
        if (payload.length < SHORT) {
            frame.write(MASKED | payload.length);
        } else {
            frame.write(MASKED | (SHORT + 1));
            for (int shift = 56; shift >= 0; shift -= 8) {
                frame.write((int) ((long) payload.length >>> shift));
            }
        }
        frame.writeBytes(new byte[4]);
        frame.writeBytes(payload);
        return bytes(frame.toByteArray());
    }

    RawSocket bytes(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            return this;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Returns the next text, or the code of the next close as a number. */
    String receive() {
        try {
            while (true) {
                int head = input.readUnsignedByte();
                long length = input.readUnsignedByte();
                if (length == SHORT) {
                    length = input.readUnsignedShort();
                } else if (length == SHORT + 1) {
                    length = input.readLong();
                }
                byte[] payload = input.readNBytes((int) length);
                if (head == TEXT) {
                    return new String(payload, StandardCharsets.UTF_8).replace('"', '\'');
                }
                if (head == CLOSE) {
                    return String.valueOf(((payload[0] & 0xFF) << 8) | (payload[1] & 0xFF));
                }
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
