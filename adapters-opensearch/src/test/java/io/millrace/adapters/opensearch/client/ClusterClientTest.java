package io.millrace.adapters.opensearch.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.millrace.adapters.opensearch.client.Handling.OutcomeUnknown;
import io.millrace.application.testing.ReservedPort;
import io.millrace.application.testing.TestTimeouts;
import io.millrace.domain.Rejection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of nodes that answer, do not, or are not there. */
class ClusterClientTest {

    private static final Duration LONG = TestTimeouts.HANGING;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<String> seen = new CopyOnWriteArrayList<>();

    @TempDir
    private Path directory;

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private URI aNode(String name, int status, byte[] answer) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        serve(server, name, status, answer);
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void serve(HttpServer server, String name, int status, byte[] answer) {
        server.createContext("/", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            seen.add(name + " " + exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + exchange.getRequestHeaders().getFirst("Content-Type") + " " + body);
            exchange.sendResponseHeaders(status, answer.length == 0 ? -1 : answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        opened.add(() -> server.stop(0));
    }

    /** Answers one call after another with these statuses and bodies, and from then on as the last time. */
    private URI aNodeThatAnswers(String name, Object... statusesAndBodies) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AtomicInteger next = new AtomicInteger();
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            int at = Math.min(next.getAndAdd(2), statusesAndBodies.length - 2);
            seen.add(name + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("X-Opaque-Id"));
            byte[] answer = statusesAndBodies[at + 1].toString().getBytes(UTF_8);
            exchange.sendResponseHeaders((int) statusesAndBodies[at], answer.length == 0 ? -1 : answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        opened.add(() -> server.stop(0));
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private static String anError(String type, String reason) {
        return "{\"error\":{\"type\":\"" + type + "\",\"reason\":\"" + reason + "\"}}";
    }

    private URI noNode() {
        ReservedPort port = ReservedPort.unused();
        opened.add(port);
        return port.url();
    }

    /** Takes connections and requests, and ends each without an answer. */
    private URI aBrokenNode() throws IOException {
        return aBrokenNode("");
    }

    /** An answer is followed by nothing until the other side ends the connection. */
    private URI aBrokenNode(String answer) throws IOException {
        ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        opened.add(server);
        Thread taker = new Thread(() -> {
            while (!server.isClosed()) {
                try (Socket socket = server.accept()) {
                    InputStream in = socket.getInputStream();
                    byte[] start = in.readNBytes(4);
                    seen.add(new String(start, ISO_8859_1));
                    if (!answer.isEmpty()) {
                        socket.getOutputStream().write(answer.getBytes(ISO_8859_1));
                        in.transferTo(OutputStream.nullOutputStream());
                    }
                } catch (IOException e) {
                    return;
                }
            }
        });
        taker.setDaemon(true);
        taker.start();
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    /** Sends a byte of an endless answer from time to time, as long as the other side reads. */
    private URI aNodeThatNeverEndsItsAnswer() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            seen.add(exchange.getRequestMethod());
            exchange.sendResponseHeaders(200, 0);
            while (!threads.isShutdown()) {
                exchange.getResponseBody().write(' ');
                exchange.getResponseBody().flush();
                LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
            }
        });
        server.start();
        opened.add(threads::shutdownNow);
        opened.add(() -> server.stop(0));
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private static ClusterClient client(Duration most, URI... urls) {
        return new ClusterClient(settings(most, Optional.empty(), 1_000, urls));
    }

    private static ClusterConnectionSettings settings(Duration most, Optional<Trust> tls, int largest, URI... urls) {
        return new ClusterConnectionSettings(
                Arrays.asList(urls),
                Optional.of(AuthorizationHeader.basic("millrace", "gehe:im")),
                tls,
                LONG,
                most,
                2,
                largest);
    }

    private static ClusterError failure(ClusterClient client, ClusterRequest request) {
        try {
            client.send(request);
        } catch (ClusterException e) {
            return e.error();
        }
        throw new AssertionError("no failure");
    }

    @Test
    void bytes_go_and_come_as_they_are_and_credentials_with_them() throws IOException {
        byte[] answer = {'{', ' ', (byte) 0xff, '}'};
        ClusterClient client = client(LONG, aNode("a", 200, answer));

        Answer answered = client.send(ClusterRequest.put("/x%2Fy?z", "{ \"ä\":1}"));

        assertThat(answered.body()).isEqualTo(answer);
        assertThat(seen).containsExactly("a PUT /x%2Fy?z Basic bWlsbHJhY2U6Z2VoZTppbQ== application/json { \"ä\":1}");
        assertThat(settings(LONG, Optional.empty(), 1, URI.create("http://a")).toString())
                .doesNotContain("bWlsbHJhY2U6Z2VoZTppbQ==");
    }

    @Test
    void a_body_is_written_while_it_is_sent_and_comes_as_one() throws IOException {
        ClusterClient client = client(LONG, aNode("a", 200, "{}".getBytes(UTF_8)));

        client.send(ClusterRequest.lines("/_bulk", out -> {
            out.write("1\n".getBytes(UTF_8));
            out.write("2\n".getBytes(UTF_8));
        }));

        assertThat(seen).containsExactly("a POST /_bulk Basic bWlsbHJhY2U6Z2VoZTppbQ== application/x-ndjson 1\n2\n");
    }

    @Test
    void nodes_that_are_not_there_are_passed_over() throws IOException {
        ClusterClient client = client(LONG, noNode(), aNode("a", 200, "{}".getBytes(UTF_8)), noNode());

        for (int i = 0; i < 6; i++) {
            client.send(ClusterRequest.get("/" + i));
        }

        assertThat(seen).hasSize(6);
    }

    @Test
    void without_any_node_nothing_was_done_and_the_service_says_so() throws IOException {
        ClusterError error = failure(client(LONG, noNode(), noNode()), ClusterRequest.post("/x"));

        assertThat(error.isUnavailable()).isTrue();
        assertThat(error.reason())
                .startsWith("no node of the cluster can be reached: http://127.0.0.1:")
                .endsWith(" does not accept connections");
    }

    @Test
    void what_there_is_no_room_for_at_the_moment_is_sent_again() throws IOException {
        String busy = anError("rejected_execution_exception", "rejected");
        ClusterClient client = client(LONG, aNodeThatAnswers("a", 429, busy, 429, busy, 200, "{}"));

        assertThat(client.send(ClusterRequest.post("/x")).status()).isEqualTo(200);
        assertThat(seen).hasSize(3);
    }

    @Test
    void a_cluster_that_has_no_room_for_long_is_told_as_such_after_a_few_times() throws IOException {
        String busy = anError("circuit_breaking_exception", "too much");
        ClusterError error = failure(client(LONG, aNodeThatAnswers("a", 429, busy)), ClusterRequest.post("/x"));

        assertThat(new ClusterException(error).toRejection().reason()).isEqualTo(Rejection.Reason.OVERLOADED);
        assertThat(seen).hasSize(5);
    }

    @Test
    void a_full_disk_is_told_at_once() throws IOException {
        String full = anError(
                "cluster_block_exception",
                "index [x] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark];");
        ClusterError error = failure(client(LONG, aNodeThatAnswers("a", 429, full)), ClusterRequest.post("/x"));

        assertThat(new ClusterException(error).toRejection().reason()).isEqualTo(Rejection.Reason.BLOCKED_FOR_NOW);
        assertThat(seen).hasSize(1);
    }

    @Test
    void a_read_goes_on_to_the_next_node_when_one_ends_the_connection_or_is_cut_off() throws IOException {
        URI cutOff = aNodeThatAnswers("cut off", 503, anError("cluster_manager_not_discovered_exception", ""));
        URI good = aNodeThatAnswers("good", 200, "{}");
        ClusterClient client = client(LONG, aBrokenNode(), cutOff, good);

        for (int call = 0; call < 3; call++) {
            assertThat(client.send(ClusterRequest.lines("/_msearch", new byte[] {'\n'}))
                            .status())
                    .isEqualTo(200);
        }

        assertThat(seen).filteredOn(call -> call.startsWith("good")).hasSize(3);
        assertThat(seen).filteredOn(call -> call.startsWith("cut off")).hasSize(1);
    }

    @Test
    void a_read_that_no_node_answers_has_changed_nothing() throws IOException {
        ClusterError error = failure(client(LONG, aBrokenNode()), ClusterRequest.get("/x"));

        assertThat(new ClusterException(error).toRejection().reason()).isEqualTo(Rejection.Reason.UNAVAILABLE);
    }

    @Test
    void a_change_that_a_node_without_manager_answers_is_not_sent_elsewhere_and_the_next_one_is() throws IOException {
        URI cutOff = aNodeThatAnswers("cut off", 503, anError("cluster_manager_not_discovered_exception", ""));
        ClusterConnectionSettings settings =
                settings(LONG, Optional.empty(), 1_000, cutOff, aNodeThatAnswers("good", 200, "{}"));
        ClusterClient client = new ClusterClient(settings, () -> 0);

        assertThat(failure(client, ClusterRequest.put("/x")).handling()).isInstanceOf(OutcomeUnknown.class);
        for (int call = 0; call < 3; call++) {
            client.send(ClusterRequest.put("/x"));
        }

        assertThat(seen).filteredOn(call -> call.startsWith("cut off")).hasSize(1);
    }

    @Test
    void a_call_can_be_found_among_the_tasks_of_the_cluster() throws IOException {
        ClusterClient client = client(LONG, aNodeThatAnswers("a", 200, "{}"));

        client.send(ClusterRequest.post("/_reindex").marked(".migrated-x"));
        client.send(ClusterRequest.post("/x"));

        assertThat(seen).containsExactly("a /_reindex millrace:.migrated-x", "a /x millrace");
    }

    @Test
    void reads_tell_the_cluster_when_nothing_waits_for_their_answer_any_more() throws IOException {
        ClusterClient client = client(Duration.ofSeconds(10), aNodeThatAnswers("a", 200, "{}"));

        client.send(ClusterRequest.get("/_cluster/state/metadata?flat_settings=true"));
        client.send(ClusterRequest.get("/_cat/nodes"));
        client.send(ClusterRequest.lines("/_msearch", new byte[] {'\n'}));
        client.send(ClusterRequest.post("/x/_search?size=1", "{}"));
        client.send(ClusterRequest.get("/x/_stats"));

        assertThat(seen)
                .containsExactly(
                        "a /_cluster/state/metadata?flat_settings=true&cluster_manager_timeout=8000ms millrace",
                        "a /_cat/nodes?cluster_manager_timeout=8000ms millrace",
                        "a /_msearch?cancel_after_time_interval=8000ms millrace",
                        "a /x/_search?size=1&cancel_after_time_interval=8000ms millrace",
                        "a /x/_stats millrace");
    }

    @Test
    void a_call_whose_connection_is_lost_is_not_repeated_elsewhere() throws IOException {
        ClusterError error =
                failure(client(LONG, aBrokenNode(), aNode("a", 200, new byte[0])), ClusterRequest.post("/x", "{}"));

        assertThat(error.handling()).isInstanceOf(OutcomeUnknown.class);
        assertThat(seen).containsExactly("POST");
    }

    @Test
    void an_idle_connection_that_a_node_has_ended_is_not_used_for_a_change() throws Exception {
        ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        opened.add(server);
        CountDownLatch ended = new CountDownLatch(1);
        Thread node = new Thread(() -> {
            while (!server.isClosed()) {
                try (Socket socket = server.accept()) {
                    socket.getInputStream().read(new byte[1_000]);
                    socket.getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(ISO_8859_1));
                } catch (IOException e) {
                    return;
                }
                ended.countDown();
            }
        });
        node.start();
        ClusterClient client = client(LONG, URI.create("http://127.0.0.1:" + server.getLocalPort()));
        client.send(ClusterRequest.post("/x"));
        long used = System.nanoTime();
        ended.await();
        await().until(() -> System.nanoTime() - used > 2 * ClusterClient.CHECKED_AFTER.toNanoseconds());

        assertThat(client.send(ClusterRequest.post("/x")).status()).isEqualTo(200);

        server.close();
        node.join();
    }

    @Test
    void a_call_ends_at_its_deadline_though_the_node_is_silent() throws IOException {
        CountDownLatch ended = new CountDownLatch(1);
        HttpServer silent = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        silent.createContext("/", exchange -> {
            try {
                ended.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        silent.start();
        opened.add(() -> silent.stop(0));
        URI url = URI.create("http://127.0.0.1:" + silent.getAddress().getPort());

        ClusterError error = failure(client(Duration.ofMillis(200), url), ClusterRequest.post("/"));
        ended.countDown();

        assertThat(error.handling()).isInstanceOf(OutcomeUnknown.class);
    }

    @Test
    void a_call_ends_at_its_deadline_though_the_node_sends_a_byte_from_time_to_time() throws IOException {
        URI url = aNodeThatNeverEndsItsAnswer();

        ClusterError error = failure(client(Duration.ofMillis(200), url), ClusterRequest.post("/"));

        assertThat(error.handling()).isInstanceOf(OutcomeUnknown.class);
        assertThat(error.reason()).contains(url + " did not respond within the time limit");
    }

    @Test
    void a_call_ends_at_its_deadline_though_the_node_reads_nothing_of_a_large_body() throws IOException {
        ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        opened.add(server);
        URI url = URI.create("http://127.0.0.1:" + server.getLocalPort());

        ClusterError error = failure(client(Duration.ofMillis(200), url), ClusterRequest.lines("/_bulk", out -> {
            for (int part = 0; part < 1_000; part++) {
                out.write(new byte[64 << 10]);
            }
        }));

        assertThat(error.handling()).isInstanceOf(OutcomeUnknown.class);
        assertThat(error.reason()).contains(url + " did not respond within the time limit");
    }

    @Test
    void a_call_ends_when_its_thread_is_interrupted() throws Exception {
        URI url = aNodeThatNeverEndsItsAnswer();
        CompletableFuture<ClusterError> failed = new CompletableFuture<>();
        Thread caller = new Thread(() -> failed.complete(failure(client(LONG, url), ClusterRequest.post("/"))));
        caller.start();
        await().until(() -> !seen.isEmpty());

        caller.interrupt();

        assertThat(failed.get(TestTimeouts.HANGING_SECONDS, TimeUnit.SECONDS).reason())
                .contains("interrupted");
        caller.join();
    }

    @Test
    void a_call_that_gets_no_connection_until_its_deadline_has_changed_nothing() throws Exception {
        URI url = aNodeThatNeverEndsItsAnswer();
        ClusterClient client = client(LONG, url);
        List<Thread> callers = new ArrayList<>();
        for (int caller = 0; caller < 2; caller++) {
            callers.add(new Thread(() -> failure(client, ClusterRequest.post("/"))));
        }
        callers.forEach(Thread::start);
        await().until(() -> seen.size() == 2);

        assertThatThrownBy(() -> client.send(ClusterRequest.post("/"), Duration.ofMillis(200)))
                .isInstanceOfSatisfying(ClusterException.class, refused -> {
                    assertThat(refused.error().reason())
                            .isEqualTo("all 2 connections to the cluster were in use for 200 ms");
                    assertThat(refused.toRejection().reason()).isEqualTo(Rejection.Reason.OVERLOADED);
                });

        client.close();
        for (Thread caller : callers) {
            caller.join();
        }
    }

    @Test
    void an_answer_that_is_too_large_is_not_read_to_its_end() throws IOException {
        ClusterClient client = client(LONG, aNode("a", 200, new byte[1_001]));

        assertThatThrownBy(() -> client.send(ClusterRequest.get("/")))
                .isInstanceOfSatisfying(
                        ClusterException.class,
                        failure -> assertThat(failure.toRejection().reason()).isEqualTo(Rejection.Reason.TOO_LARGE));
    }

    @Test
    void what_is_missing_may_be_an_answer() throws IOException {
        ClusterClient client = client(LONG, aNode("a", 404, "{\"found\":false}".getBytes(UTF_8)));

        assertThat(client.find(ClusterRequest.get("/x"))).isEmpty();
        assertThatThrownBy(() -> client.send(ClusterRequest.get("/x"))).isInstanceOf(ClusterException.class);
    }

    @Test
    void time_limits_are_told_to_the_cluster_where_it_takes_them() throws IOException {
        ClusterClient client = client(Duration.ofSeconds(10), aNode("a", 200, new byte[0]));

        client.change(ClusterRequest.put("/notes"));
        client.change(ClusterRequest.put("/_index_template/a?create=true"));
        client.change(ClusterRequest.put("/_data_stream/a"));
        client.change(ClusterRequest.post("/_data_stream/_modify"));

        assertThat(seen.stream().map(line -> line.split(" ", -1)[2]))
                .containsExactly(
                        "/notes?cluster_manager_timeout=8000ms&timeout=8000ms",
                        "/_index_template/a?create=true&cluster_manager_timeout=8000ms",
                        "/_data_stream/a",
                        "/_data_stream/_modify?cluster_manager_timeout=8000ms&timeout=8000ms");
    }

    @Test
    void over_tls_a_node_needs_a_certificate_that_is_trusted_and_names_its_host()
            throws IOException, GeneralSecurityException, InterruptedException {
        Path authority = directory.resolve("node.pem");
        URI url = aTlsNode(authority);
        // Editors of Windows write a byte order mark first.
        Files.writeString(authority, "\uFEFF" + Files.readString(authority));
        Trust strict = Trust.of(Optional.of(authority), true);
        Trust anyHost = Trust.of(Optional.of(authority), false);
        Trust others = Trust.of(Optional.empty(), false);
        URI named = URI.create("https://localhost:" + url.getPort());

        assertThat(new ClusterClient(settings(LONG, Optional.of(strict), 1_000, named))
                        .send(ClusterRequest.get("/"))
                        .status())
                .isEqualTo(200);
        assertThat(new ClusterClient(settings(LONG, Optional.of(anyHost), 1_000, url))
                        .send(ClusterRequest.get("/"))
                        .status())
                .isEqualTo(200);
        for (Trust refusing : List.of(strict, others)) {
            assertThat(failure(
                                    new ClusterClient(settings(LONG, Optional.of(refusing), 1_000, url)),
                                    ClusterRequest.post("/"))
                            .isUnavailable())
                    .isTrue();
        }
        assertThat(failure(new ClusterClient(settings(LONG, Optional.of(strict), 1_000, url)), ClusterRequest.post("/"))
                        .reason())
                .contains(url + " has a certificate that does not name this host", "[opensearch.tls.verify-hostname]");
        assertThat(failure(new ClusterClient(settings(LONG, Optional.of(others), 1_000, url)), ClusterRequest.post("/"))
                        .reason())
                .contains(url + " has a certificate that no trusted authority has signed", "[opensearch.tls.ca]");
        assertThat(seen).hasSize(2);
    }

    @Test
    void a_node_with_tls_and_an_url_without_is_named_with_the_remedy() throws Exception {
        URI url = URI.create(
                "http://127.0.0.1:" + aTlsNode(directory.resolve("node.pem")).getPort());

        ClusterError error = failure(client(LONG, url), ClusterRequest.get("/"));

        assertThat(error.reason())
                .contains(url + " has sent no HTTP response; if it uses TLS, its url must begin with https");
    }

    @Test
    void a_node_without_tls_is_told_as_such() throws IOException {
        URI plain = aBrokenNode("HTTP/1.1 400 Bad Request\r\n\r\n");
        URI url = URI.create("https://127.0.0.1:" + plain.getPort());

        ClusterError error = failure(client(LONG, url), ClusterRequest.post("/x"));

        assertThat(error.reason()).contains(url + " does not support TLS");
        assertThat(error.isUnavailable()).isTrue();
    }

    @Test
    void a_node_that_ends_the_handshake_may_have_no_tls() throws IOException {
        URI url = URI.create("https://127.0.0.1:" + aBrokenNode().getPort());

        ClusterError error = failure(client(LONG, url), ClusterRequest.get("/"));

        assertThat(error.reason())
                .contains(url + " rejects the TLS handshake", "if it does not use TLS, its url must begin with http");
    }

    @Test
    void a_missing_response_over_tls_gives_no_hint_at_https() {
        assertThat(ConnectionFailures.words(new NoHttpResponseException("none"), true))
                .isEqualTo("has sent no HTTP response");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "301 Moved Permanently\r\nLocation: https://es.example/x\r\nContent-Length: 0\r\n\r\n",
                "400 Bad Request\r\nContent-Length: 52\r\n\r\n<p>The plain HTTP request was sent to HTTPS port</p>",
                "400 Bad Request\r\nContent-Length: 48\r\n\r\nClient sent an HTTP request to an HTTPS server.\n"
            })
    void a_proxy_that_requires_tls_is_named_with_the_remedy(String answer) throws IOException {
        URI url = aBrokenNode("HTTP/1.1 " + answer);

        ClusterError error = failure(client(LONG, url), ClusterRequest.post("/x"));

        assertThat(error.reason()).endsWith(url + " requires TLS: its url must begin with https");
        assertThat(error.isUnavailable()).isTrue();
    }

    @Test
    void a_file_without_certificates_is_refused() throws IOException {
        Path empty = Files.createFile(directory.resolve("empty.pem"));

        assertThatThrownBy(() -> Trust.of(Optional.of(empty), true))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no certificates");
    }

    /** Its certificate names localhost, and not the address. */
    private URI aTlsNode(Path authority) throws IOException, GeneralSecurityException, InterruptedException {
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Path keys = directory.resolve("node.p12");
        run(
                keytool,
                "-genkeypair",
                "-alias",
                "node",
                "-keyalg",
                "EC",
                "-dname",
                "CN=node",
                "-validity",
                "2",
                "-ext",
                "san=dns:localhost",
                "-keystore",
                keys.toString(),
                "-storepass",
                "secret");
        run(
                keytool,
                "-exportcert",
                "-rfc",
                "-alias",
                "node",
                "-keystore",
                keys.toString(),
                "-storepass",
                "secret",
                "-file",
                authority.toString());
        KeyStore store = KeyStore.getInstance(keys.toFile(), "secret".toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, "secret".toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        serve(server, "tls", 200, "{}".getBytes(UTF_8));
        return URI.create("https://127.0.0.1:" + server.getAddress().getPort());
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
