package io.millrace.adapters.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.http.caller.Guards;
import io.millrace.adapters.http.server.settings.HttpServerSettings.Tls;
import io.millrace.adapters.http.tls.TestCertificate;
import io.millrace.adapters.http.tls.TlsIdentity;
import io.millrace.application.testing.TestTimeouts;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client of HTTP/2 cannot do, seen from a client without any manners. */
class Http2LimitsTest {

    private static final int STREAMS = 5;

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RESET = 3;
    private static final int SETTINGS = 4;
    private static final int GO_AWAY = 7;
    private static final int CONTINUATION = 9;
    private static final int END_HEADERS = 4;
    private static final int END_STREAM_AND_HEADERS = 5;

    private static final int SETTING_MAX_STREAMS = 3;
    private static final int SETTING_MAX_HEADER_LIST = 6;
    private static final int CANCEL = 8;

    @TempDir
    private static Path folder;

    private static TestCertificate certificate;

    private ToyServer server;

    @BeforeAll
    static void makeCertificate() {
        certificate = TestCertificate.make(folder, "mill");
    }

    @BeforeEach
    void start() {
        TlsIdentity identity = TlsIdentity.read(certificate.write(folder.resolve("crt"), folder.resolve("key")));
        server = new ToyServer(settings -> settings.withTls(new Tls(identity.context(), true, STREAMS)), Guards.open());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void are_told_at_the_beginning() throws IOException {
        try (Connection connection = new Connection()) {
            Frame settings = connection
                    .await(frame -> frame.type() == SETTINGS && frame.body().length > 0)
                    .orElseThrow();

            assertThat(settings.setting(SETTING_MAX_STREAMS)).contains(STREAMS);
            assertThat(settings.setting(SETTING_MAX_HEADER_LIST)).contains(16 * 1024);
        }
    }

    @Test
    void a_request_is_answered() throws IOException {
        try (Connection connection = new Connection()) {
            connection.request(1, "/_whence");

            assertThat(connection.await(frame -> frame.type() == DATA && frame.stream() == 1))
                    .map(frame -> new String(frame.body(), StandardCharsets.UTF_8))
                    .contains("127.0.0.1 https mill");
        }
    }

    @Test
    void one_request_more_than_may_be_under_way_is_refused() throws IOException {
        try (Connection connection = new Connection()) {
            for (int i = 0; i < STREAMS; i++) {
                connection.request(2 * i + 1, "/_slow");
            }
            server.entered.acquireUninterruptibly(STREAMS);

            connection.request(2 * STREAMS + 1, "/_slow");

            assertThat(connection.await(frame -> frame.type() == DATA && frame.stream() == 2 * STREAMS + 1))
                    .map(frame -> new String(frame.body(), StandardCharsets.UTF_8))
                    .hasValueSatisfying(refusal -> assertThat(refusal)
                            .contains("[5] requests are already in progress on this connection", "\"status\":429"));
            assertThat(server.entered.tryAcquire()).isFalse();
            server.gate.countDown();
            assertThat(connection.await(frame -> frame.type() == HEADERS && frame.stream() == 1))
                    .isPresent();
        }
    }

    @Test
    void a_client_that_takes_its_requests_back_without_end_is_sent_away() throws IOException {
        try (Connection connection = new Connection()) {
            for (int i = 0; i < 2_000 && connection.isOpen(); i++) {
                connection.request(2 * i + 1, "/_slow");
                connection.send(RESET, 0, 2 * i + 1, new byte[] {0, 0, 0, CANCEL});
            }

            connection.await(frame -> frame.type() == GO_AWAY);
            assertThat(connection.wasSentAway()).isTrue();
        }
        assertThat(server.entered.availablePermits()).isLessThan(200);
        server.gate.countDown();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 1, 0",
        "2, 0, 1, 5",
        "4, 0, 0, 0",
        "6, 0, 0, 8",
        "8, 0, 0, 4",
        "9, 0, 1, 0",
        "200, 0, 0, 0",
    })
    void a_client_that_sends_frames_without_content_for_ever_is_sent_away(int type, int flags, int stream, int length)
            throws IOException {
        try (Connection connection = new Connection()) {
            // It needs a stream that waits for more: for data, or for the rest of its headers.
            connection.send(HEADERS, type == CONTINUATION ? 0 : END_HEADERS, 1, Connection.headers("/_whence"));
            byte[] body = new byte[length];
            if (length > 0) {
                body[length - 1] = 1;
            }
            for (int i = 0; i < 2_000 && connection.isOpen(); i++) {
                connection.send(type, flags, stream, body);
            }

            connection.await(frame -> frame.type() == GO_AWAY);
            assertThat(connection.wasSentAway()).isTrue();
        }
        await().untilAsserted(() -> assertThat(server.state.requestsUnderWay()).isZero());
    }

    @Test
    void headers_larger_than_allowed_are_not_taken() throws IOException {
        try (Connection connection = new Connection()) {
            connection.request(1, "/_whence", "x-large", "x".repeat(17 * 1024));

            Optional<Frame> answer = connection.await(frame -> frame.type() == GO_AWAY
                    || (frame.stream() == 1 && (frame.type() == RESET || frame.type() == HEADERS)));

            assertThat(connection.wasSentAway() || answer.isPresent()).isTrue();
            assertThat(connection.frames)
                    .noneMatch(frame -> frame.type() == DATA
                            && new String(frame.body(), StandardCharsets.UTF_8).contains("127.0.0.1"));
        }
        await().untilAsserted(() -> assertThat(server.state.requestsUnderWay()).isZero());
    }

    @Test
    void a_client_that_is_gone_has_nothing_under_way() throws IOException {
        try (Connection connection = new Connection()) {
            connection.request(1, "/_huge");
            connection.request(3, "/_slow");
            connection.request(5, "/_never");
            server.entered.acquireUninterruptibly();
            connection.await(frame -> frame.type() == DATA);
        }
        server.gate.countDown();

        await().untilAsserted(() -> assertThat(server.state.requestsUnderWay()).isZero());
    }

    /** A piece of the protocol (RFC 9113, section 4.1). */
    private static final class Frame {

        private final int type;
        private final int stream;
        private final byte[] body;

        Frame(int type, int stream, byte[] body) {
            this.type = type;
            this.stream = stream;
            this.body = body;
        }

        int type() {
            return type;
        }

        int stream() {
            return stream;
        }

        byte[] body() {
            return body;
        }

        /** Returns the last four bytes, which are the reason in most frames. */
        int number() {
            int number = 0;
            for (int i = body.length - 4; i < body.length; i++) {
                number = number << 8 | (body[i] & 0xFF);
            }
            return number;
        }

        @Override
        public String toString() {
            return "frame " + type + " of " + stream;
        }

        Optional<Integer> setting(int id) {
            for (int i = 0; i + 6 <= body.length; i += 6) {
                if ((body[i] << 8 | body[i + 1]) == id) {
                    return Optional.of(new Frame(type, stream, Arrays.copyOfRange(body, i, i + 6)).number());
                }
            }
            return Optional.empty();
        }
    }

    /** A connection on which any frame may be sent. */
    private final class Connection implements AutoCloseable {

        private final SSLSocket socket;
        private final DataOutputStream output;
        private final DataInputStream input;
        private final List<Frame> frames = new ArrayList<>();
        private boolean open = true;

        Connection() throws IOException {
            socket = (SSLSocket) TestCertificate.trusting(certificate)
                    .getSocketFactory()
                    .createSocket(InetAddress.getLoopbackAddress(), server.port());
            socket.setSoTimeout(TestTimeouts.HANGING_MILLIS);
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2"});
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            assertThat(socket.getApplicationProtocol()).isEqualTo("h2");
            output = new DataOutputStream(socket.getOutputStream());
            input = new DataInputStream(socket.getInputStream());
            output.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            send(SETTINGS, 0, 0, new byte[0]);
        }

        void send(int type, int flags, int stream, byte[] body) {
            try {
                output.writeShort(body.length >>> 8);
                output.writeByte(body.length & 0xFF);
                output.writeByte(type);
                output.writeByte(flags);
                output.writeInt(stream);
                output.write(body);
                output.flush();
            } catch (IOException closed) {
                open = false;
            }
        }

        /** Sends a request; names and values of headers are written out (RFC 7541, section 6.2.2). */
        void request(int stream, String path, String... headers) {
            byte[] all = headers(path, headers);
            int largest = 16 * 1024;
            if (all.length <= largest) {
                send(HEADERS, END_STREAM_AND_HEADERS, stream, all);
                return;
            }
            send(HEADERS, 1, stream, Arrays.copyOfRange(all, 0, largest));
            send(CONTINUATION, END_HEADERS, stream, Arrays.copyOfRange(all, largest, all.length));
        }

        static byte[] headers(String path, String... headers) {
            ByteArrayOutputStream block = new ByteArrayOutputStream();
            // GET, https, and the names of path and authority, by their places in the table of the protocol.
            block.writeBytes(new byte[] {(byte) 0x82, (byte) 0x87, 0x04});
            write(block, path);
            block.write(0x01);
            write(block, "mill");
            for (String text : headers) {
                if (text.startsWith("x-")) {
                    block.write(0);
                }
                write(block, text);
            }
            return block.toByteArray();
        }

        private static void write(ByteArrayOutputStream block, String text) {
            int length = text.length();
            if (length < 127) {
                block.write(length);
            } else {
                block.write(127);
                int rest = length - 127;
                while (rest >= 128) {
                    block.write((rest & 0x7F) | 0x80);
                    rest >>>= 7;
                }
                block.write(rest);
            }
            block.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        }

        /** Reads until such a frame comes; there is none if the connection ends before. */
        Optional<Frame> await(Predicate<Frame> wanted) {
            try {
                while (true) {
                    int length = input.readUnsignedShort() << 8 | input.readUnsignedByte();
                    int type = input.readUnsignedByte();
                    input.readUnsignedByte();
                    int stream = input.readInt() & Integer.MAX_VALUE;
                    byte[] body = new byte[length];
                    input.readFully(body);
                    Frame frame = new Frame(type, stream, body);
                    frames.add(frame);
                    if (wanted.test(frame)) {
                        return Optional.of(frame);
                    }
                }
            } catch (SocketTimeoutException silence) {
                throw new AssertionError("nothing more came after " + frames, silence);
            } catch (IOException ended) {
                open = false;
                return Optional.empty();
            }
        }

        boolean isOpen() {
            return open;
        }

        /** Returns whether the server said that it goes on no longer, or just went. */
        boolean wasSentAway() {
            return !open || frames.stream().anyMatch(frame -> frame.type() == GO_AWAY);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
