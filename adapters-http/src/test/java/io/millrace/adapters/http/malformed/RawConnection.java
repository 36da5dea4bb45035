package io.millrace.adapters.http.malformed;

import io.millrace.application.testing.TestTimeouts;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Sends bytes that no client library would send, and reads answers more strictly than most. */
final class RawConnection implements AutoCloseable {

    private final Socket socket = new Socket();
    private final InputStream input;

    RawConnection(InetSocketAddress address) throws IOException {
        socket.connect(address, TestTimeouts.HANGING_MILLIS);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TestTimeouts.HANGING_MILLIS);
        input = new BufferedInputStream(socket.getInputStream());
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /** Says that nothing more is sent. */
    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    /** Returns the next answer, or nothing if the connection ended before it began. */
    Optional<Received> receive(String method) throws IOException {
        while (true) {
            Optional<String> line = line();
            if (line.isEmpty()) {
                return Optional.empty();
            }
            String[] parts = line.get().split(" ", 3);
            if (!parts[0].equals("HTTP/1.1") && !parts[0].equals("HTTP/1.0")) {
                throw new IOException("no answer begins with [" + line.get() + "]");
            }
            int status = Integer.parseInt(parts[1]);
            Map<String, String> headers = headers();
            if (status >= 200 || status == 101) {
                return Optional.of(new Received(status, headers, body(method, status, headers)));
            }
        }
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new LinkedHashMap<>();
        while (true) {
            String line = line().orElseThrow(EOFException::new);
            if (line.isEmpty()) {
                return headers;
            }
            int colon = line.indexOf(':');
            if (colon <= 0) {
                throw new IOException("no header is [" + line + "]");
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
    }

    private String body(String method, int status, Map<String, String> headers) throws IOException {
        if (method.equals("HEAD") || status == 204 || status == 304 || status == 101) {
            return "";
        }
        byte[] bytes;
        if (headers.getOrDefault("transfer-encoding", "").equals("chunked")) {
            bytes = chunks();
        } else if (headers.containsKey("content-length")) {
            bytes = exactly(Integer.parseInt(headers.getOrDefault("content-length", "")));
        } else {
            bytes = input.readAllBytes();
        }
        if (headers.getOrDefault("content-encoding", "").equals("gzip")) {
            bytes = new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (true) {
            int length = Integer.parseInt(line().orElseThrow(EOFException::new), 16);
            bytes.write(exactly(length));
            if (!line().orElseThrow(EOFException::new).isEmpty()) {
                throw new IOException("a chunk has no end");
            }
            if (length == 0) {
                return bytes.toByteArray();
            }
        }
    }

    private byte[] exactly(int length) throws IOException {
        byte[] bytes = input.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the answer has " + bytes.length + " of " + length + " bytes");
        }
        return bytes;
    }

    private Optional<String> line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = input.read(); next >= 0; next = input.read()) {
            if (next == '\n') {
                return Optional.of(line.toString(StandardCharsets.ISO_8859_1).replace("\r", ""));
            }
            line.write(next);
        }
        if (line.size() > 0) {
            throw new EOFException("the answer ends with [" + line + "]");
        }
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
