package io.millrace.bootstrap.program;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;

/** A collector of spans, which knows as much of their wire format as it takes to look at them. */
final class OtlpReceiver implements AutoCloseable {

    private static final int NUMBER = 0;
    private static final int EIGHT_BYTES = 1;
    private static final int BYTES = 2;
    private static final int FOUR_BYTES = 5;

    private final HttpServer server;
    private final Queue<Span> spans = new ConcurrentLinkedQueue<>();

    /** A span that has arrived; ids are hexadecimal, that of the parent empty at the root of a trace. */
    record Span(String traceId, String spanId, String parentId, String name, Map<String, String> attributes) {

        Span {
            attributes = Map.copyOf(attributes);
        }

        /** Returns an attribute, or the empty text. */
        String attribute(String key) {
            return attributes.getOrDefault(key, "");
        }
    }

    private OtlpReceiver(HttpServer server) {
        this.server = server;
    }

    static OtlpReceiver start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
            OtlpReceiver receiver = new OtlpReceiver(server);
            server.createContext("/v1/traces", exchange -> {
                receiver.take(exchange.getRequestBody().readAllBytes());
                exchange.sendResponseHeaders(200, -1);
                exchange.close();
            });
            server.start();
            return receiver;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns what has arrived so far. */
    List<Span> spans() {
        return List.copyOf(spans);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void take(byte[] request) {
        fields(ByteBuffer.wrap(request), (field, resource) -> {
            if (field == 1) {
                fields(resource, (inner, scope) -> {
                    if (inner == 2) {
                        fields(scope, (innermost, span) -> {
                            if (innermost == 2) {
                                spans.add(span(span));
                            }
                        });
                    }
                });
            }
        });
    }

    private static Span span(ByteBuffer bytes) {
        Map<Integer, String> texts = new HashMap<>();
        Map<String, String> attributes = new HashMap<>();
        fields(bytes, (field, value) -> {
            switch (field) {
                case 1, 2, 4 -> texts.put(field, HexFormat.of().formatHex(rest(value)));
                case 5 -> texts.put(field, text(value));
                case 9 -> attribute(value, attributes);
                default -> {
                    // Of no interest here.
                }
            }
        });
        return new Span(
                texts.getOrDefault(1, ""),
                texts.getOrDefault(2, ""),
                texts.getOrDefault(4, ""),
                texts.getOrDefault(5, ""),
                attributes);
    }

    private static void attribute(ByteBuffer bytes, Map<String, String> attributes) {
        Map<Integer, String> pair = new HashMap<>();
        fields(bytes, (field, value) -> {
            if (field == 1) {
                pair.put(1, text(value));
            } else {
                fields(value, (kind, content) -> pair.put(2, text(content)));
            }
        });
        attributes.put(pair.getOrDefault(1, ""), pair.getOrDefault(2, ""));
    }

    private static String text(ByteBuffer bytes) {
        return new String(rest(bytes), StandardCharsets.UTF_8);
    }

    private static byte[] rest(ByteBuffer bytes) {
        byte[] rest = new byte[bytes.remaining()];
        bytes.get(rest);
        return rest;
    }

    /** Hands out every field that has a length; numbers are of no interest here. */
    private static void fields(ByteBuffer message, BiConsumer<Integer, ByteBuffer> taken) {
        while (message.hasRemaining()) {
            int key = (int) number(message);
            switch (key & 7) {
                case NUMBER -> number(message);
                case EIGHT_BYTES -> message.position(message.position() + Long.BYTES);
                case FOUR_BYTES -> message.position(message.position() + Integer.BYTES);
                case BYTES -> {
                    int length = (int) number(message);
                    taken.accept(key >>> 3, message.slice(message.position(), length));
                    message.position(message.position() + length);
                }
                default -> throw new IllegalArgumentException("a field has the type " + (key & 7));
            }
        }
    }

    private static long number(ByteBuffer message) {
        long number = 0;
        for (int shift = 0; ; shift += 7) {
            byte part = message.get();
            number |= (part & 0x7fL) << shift;
            if (part >= 0) {
                return number;
            }
        }
    }
}
