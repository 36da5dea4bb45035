package io.millrace.adapters.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.adapters.http.server.ToyServer.RawConnection;
import io.millrace.adapters.http.server.settings.Cors;
import io.millrace.adapters.http.server.settings.ForwardedHeader;
import io.millrace.adapters.http.server.settings.HttpServerSettings;
import io.millrace.adapters.http.server.settings.HttpServerSettings.Tls;
import io.millrace.adapters.http.server.settings.Proxies;
import io.millrace.adapters.http.tls.TestCertificate;
import io.millrace.adapters.http.tls.TlsIdentity;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.network.AddressRange;
import io.millrace.domain.network.TrustedProxies;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(TestTimeouts.HANGING_SECONDS)
class ConnectionLimitsTest {

    private static final int SHARE = 4;
    private static final int ALL = 32;
    private static final String NEIGHBOUR = "127.0.0.2";

    @TempDir
    private Path folder;

    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    @Test
    void an_address_with_its_share_of_busy_connections_gets_no_more_and_others_are_served() throws Exception {
        ToyServer server = start(UnaryOperator.identity());
        for (int i = 0; i < SHARE; i++) {
            connect(server, "127.0.0.1").writeHead("GET /_slow HTTP/1.1", "Accept: */*");
        }
        server.entered.acquire(SHARE);

        assertThat(answer(connect(server, "127.0.0.1"))).isEmpty();
        assertThat(answer(connect(server, NEIGHBOUR))).startsWith("HTTP/1.1 200");

        server.gate.countDown();
    }

    @Test
    void the_longest_idle_connection_of_an_address_makes_room_for_its_next() throws Exception {
        ToyServer server = start(UnaryOperator.identity());
        RawConnection first = connect(server, "127.0.0.1");
        first.writeHead("GET /_echo/a HTTP/1.1", "Accept: */*");
        assertThat(first.readFirst()).isEqualTo('H');
        for (int i = 1; i < SHARE; i++) {
            connect(server, "127.0.0.1");
        }

        for (int i = 0; i < 3 * SHARE; i++) {
            assertThat(answer(connect(server, "127.0.0.1"))).startsWith("HTTP/1.1 200");
        }
        assertThat(first.readToEnd()).endsWith("}");
    }

    @Test
    void silent_connections_of_many_addresses_make_room_when_nearly_all_are_taken() throws Exception {
        ToyServer server = start(UnaryOperator.identity());
        for (int i = 0; i < 2 * ALL; i++) {
            connect(server, "127.0.1." + (1 + i / 2));
        }

        assertThat(answer(connect(server, NEIGHBOUR))).startsWith("HTTP/1.1 200");
    }

    @Test
    void connections_make_room_while_their_io_thread_is_busy() throws Exception {
        ToyServer server = start(UnaryOperator.identity());
        List<RawConnection> silent = new ArrayList<>();
        for (int i = 0; i < SHARE; i++) {
            silent.add(connect(server, "127.0.0.1"));
        }
        awaitConnections(server, SHARE);
        connect(server, NEIGHBOUR).writeHead("GET /_blocking HTTP/1.1", "Accept: */*");
        server.entered.acquire();

        // About half of them come to the other IO thread, and each of those takes the place of one.
        for (int i = 0; i < 10 * SHARE; i++) {
            connect(server, "127.0.0.1");
        }

        for (RawConnection each : silent) {
            assertThat(each.readToEnd()).isEmpty();
        }
        server.gate.countDown();
    }

    @Test
    void connections_that_are_closed_do_not_count() throws Exception {
        ToyServer server = start(UnaryOperator.identity());
        for (int i = 0; i < SHARE; i++) {
            RawConnection connection = connect(server, "127.0.0.1");
            connection.write("GET /_echo/a HTTP/1.1\r\n");
            connection.close();
        }

        awaitConnections(server, 0);
    }

    @Test
    void handshakes_that_fail_or_are_given_up_do_not_count() throws Exception {
        ToyServer server = start(settings -> settings.withTls(new Tls(identity().context(), true, 1)));
        for (String said : List.of("", "\u0016\u0003\u0001", "GET / HTTP/1.1\r\n\r\n")) {
            RawConnection connection = connect(server, "127.0.0.1");
            connection.write(said);
            connection.close();
        }

        awaitConnections(server, 0);
    }

    @Test
    void a_trusted_proxy_holds_any_number_and_requests_count_for_the_address_they_come_from() throws Exception {
        ToyServer server = start(settings -> settings.withProxyAndCors(new HttpServerSettings.ProxyAndCors(
                new Proxies(
                        new TrustedProxies(
                                List.of(AddressRange.find("127.0.0.1").orElseThrow())),
                        ForwardedHeader.X_FORWARDED),
                Cors.OFF,
                Duration.ZERO)));
        for (int i = 0; i < SHARE; i++) {
            connect(server, "127.0.0.1").writeHead("GET /_slow HTTP/1.1", "X-Forwarded-For: 2001:db8::" + i);
        }
        server.entered.acquire(SHARE);

        RawConnection same = connect(server, "127.0.0.1");
        same.writeHead("GET /_echo/a HTTP/1.1", "X-Forwarded-For: 2001:db8::99", "Connection: close");
        RawConnection other = connect(server, "127.0.0.1");
        other.writeHead("GET /_echo/a HTTP/1.1", "X-Forwarded-For: 2001:db8:0:1::1", "Connection: close");

        assertThat(same.readToEnd())
                .startsWith("HTTP/1.1 429")
                .contains("[4] requests are already in progress for this address");
        assertThat(other.readToEnd()).startsWith("HTTP/1.1 200");

        server.gate.countDown();
    }

    private TlsIdentity identity() {
        return TlsIdentity.read(
                TestCertificate.make(folder, "mill").write(folder.resolve("tls.crt"), folder.resolve("tls.key")));
    }

    private ToyServer start(UnaryOperator<HttpServerSettings> changes) {
        ToyServer server = new ToyServer(
                settings -> changes.apply(settings.withLimits(settings.limits().withConnections(ALL, SHARE))));
        opened.add(0, server);
        return server;
    }

    private RawConnection connect(ToyServer server, String from) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.getAllByName(from)[0], 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        RawConnection connection = new RawConnection(socket);
        opened.add(connection);
        return connection;
    }

    private static void awaitConnections(ToyServer server, int count) {
        await().until(() -> server.running().openConnections() == count);
    }

    /** Returns everything the server says, nothing if it closes the connection without an answer. */
    private static String answer(RawConnection connection) throws IOException {
        try {
            connection.writeHead("GET /_echo/a HTTP/1.1", "Connection: close");
            return connection.readToEnd();
        } catch (SocketException closed) {
            return "";
        }
    }
}
