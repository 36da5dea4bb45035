package io.millrace.bootstrap.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.millrace.adapters.persistence.embedded.EmbeddedPostgres;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a request costs the server in processor time, every request with a token: through the endpoint, through the
 * libraries that it is made of alone, and through Micronaut. All answer the same, each in a process of its own.
 */
class GraphQlBenchmark {

    private static final Path PEER = Path.of("src", "bench", "micronaut");
    private static final Path PEER_BUILT = Path.of("target", "micronaut-peer");
    private static final String SECRET = "a secret that only programs of this benchmark know";
    private static final String OURS = "millrace";
    private static final String LIBRARIES = "libraries";
    private static final String MICRONAUT = "micronaut";
    private static final String TWENTY =
            "documents(dataStream: \"logs\", first: 20) { nodes { id timestamp index source } }";

    /** A field for which no plan is made, and that costs next to nothing. */
    private static final String NOT_PLANNED = " __type(name: \"PageInfo\") { name }";

    private static final int WARM_UP = 40_000;
    private static final int REQUESTS = 16_000;
    private static final int ROUNDS = 7;
    private static final int DOCUMENTS = 1_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void answers_from_memory_take_about_half_the_processor_time_of_micronaut() throws Exception {
        String token = token();
        Map<String, Double> ratios = new TreeMap<>();
        try (MeasuredServer ours = ofTests(OURS, EndpointProgram.class);
                MeasuredServer libraries = ofTests(LIBRARIES, LibrariesProgram.class);
                MeasuredServer peer = micronaut(List.of())) {
            List<MeasuredServer> all = List.of(ours, libraries, peer);
            ratios.put(
                    "small query",
                    compare("a small query", all, post(token, "{ shop { name version open items } }", "{}")));
            ratios.put(
                    "list",
                    compare(
                            "a list of twenty",
                            all,
                            post(
                                    token,
                                    "query($first: Int!) { items(first: $first) { id name price count available tag }"
                                            + " }",
                                    "{\"first\":20}")));
            MeasuredServer undertow = new MeasuredServer("undertow", libraries.pid(), libraries.port(), () -> {});
            byte[] whoami = get(token, "/whoami");
            ratios.put(
                    "token",
                    compare(
                            "a request with a token",
                            Map.of(
                                    ours,
                                    whoami,
                                    libraries,
                                    whoami,
                                    undertow,
                                    get(token, LibrariesProgram.UNCHECKED),
                                    peer,
                                    whoami)));
        }
        assertThat(ratios.get("small query")).as("a small query").isLessThanOrEqualTo(0.55);
        assertThat(ratios.get("list")).as("a list of twenty").isLessThanOrEqualTo(0.69);
        assertThat(ratios.get("token")).as("a request with a token").isLessThanOrEqualTo(0.52);
    }

    @Test
    void documents_from_the_database_take_less_than_written_by_hand() throws Exception {
        try (EmbeddedPostgres database = EmbeddedPostgres.start(folder.resolve("database"));
                MillraceProcess service = MillraceProcess.launch(
                        Files.createDirectories(folder.resolve("service")),
                        MeasuredServer.MACHINE,
                        "database.url=" + database.jdbcUrl(),
                        "database.username=" + database.username(),
                        "database.password=" + database.password())) {
            fill(service.client());
            String token = service.client()
                    .with("")
                    .post("/login", "{\"username\":\"admin\",\"password\":\"" + StoreClient.ADMIN_PASSWORD + "\"}")
                    .orFail()
                    .json()
                    .path("access_token")
                    .asText();
            MeasuredServer ours =
                    new MeasuredServer(OURS, service.pid(), service.address().getPort(), () -> {});
            try (MeasuredServer peer = micronaut(source(database))) {
                byte[] request = post(token, "{ " + TWENTY + " }", "{}");
                byte[] same = post(token(), "{ documents(first: 20) { nodes { id timestamp index source } } }", "{}");
                double ratio = compare("twenty documents", Map.of(ours, request, peer, same));
                comparePlans(ours, request, post(token, "{ " + TWENTY + NOT_PLANNED + " }", "{}"));
                assertThat(ratio).isLessThanOrEqualTo(0.8);
            }
        }
    }

    /** Prints what a search by graphql-java takes to the same by a plan. */
    private static void comparePlans(MeasuredServer ours, byte[] planned, byte[] byEngine) throws Exception {
        ours.load(byEngine, WARM_UP);
        List<Double> without = new ArrayList<>();
        List<Double> with = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            without.add(ours.load(byEngine, REQUESTS));
            with.add(ours.load(planned, REQUESTS));
        }
        System.out.printf(
                Locale.ROOT,
                "%-24s by graphql-java %6.1f us, by a plan %6.1f us, ratio %.2f%n",
                "twenty documents",
                median(without),
                median(with),
                median(ratios(without, with)));
    }

    private static void fill(StoreClient client) {
        client.put("/_index_template/logs", "{\"index_patterns\":[\"logs\"],\"data_stream\":{}}")
                .orFail();
        client.put("/_data_stream/logs").orFail();
        StringBuilder bulk = new StringBuilder();
        for (int i = 0; i < DOCUMENTS; i++) {
            bulk.append(String.format(
                    Locale.ROOT,
                    "{\"create\":{\"_id\":\"d%06d\"}}%n{\"@timestamp\":\"2026-11-20T10:00:00Z\",\"level\":\"info\","
                            + "\"message\":\"request number %d was answered\",\"took\":%d}%n",
                    i,
                    i,
                    i % 100));
        }
        client.bulk("/logs/_bulk?refresh=true", bulk.toString()).orFail();
    }

    private static List<String> source(EmbeddedPostgres database) throws Exception {
        try (Connection connection =
                        DriverManager.getConnection(database.jdbcUrl(), database.username(), database.password());
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("select id, name from millrace.index where name like '.ds-logs-%'")) {
            row.next();
            char separator = database.jdbcUrl().indexOf('?') < 0 ? '?' : '&';
            return List.of(
                    "-Dpeer.database=" + database.jdbcUrl() + separator + "user=" + database.username() + "&password="
                            + database.password(),
                    "-Dpeer.table=millrace_documents.d" + row.getLong(1),
                    "-Dpeer.index=" + row.getString(2));
        }
    }

    private static MeasuredServer ofTests(String name, Class<?> main) throws IOException {
        return MeasuredServer.start(
                name,
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                main.getName(),
                List.of("-Dlogback.statusListenerClass=ch.qos.logback.core.status.NopStatusListener"),
                SECRET);
    }

    /** Builds the peer from the public repository, unless that was done before. */
    private static MeasuredServer micronaut(List<String> options) throws Exception {
        if (!Files.isDirectory(PEER_BUILT.resolve("lib"))) {
            Process maven = new ProcessBuilder("mvn", "-q", "-B", "package")
                    .directory(PEER.toFile())
                    .inheritIO()
                    .start();
            assertThat(maven.waitFor()).as("building the peer").isZero();
        }
        List<String> all = new ArrayList<>(options);
        all.add("-Dpeer.secret=" + SECRET);
        String classPath = PEER_BUILT.resolve("classes").toAbsolutePath() + ":"
                + PEER_BUILT.resolve("lib").toAbsolutePath() + "/*";
        return MeasuredServer.start(MICRONAUT, classPath, "peer.Main", all);
    }

    private static String token() throws Exception {
        SignedJWT token = new SignedJWT(
                new JWSHeader(JWSAlgorithm.HS256),
                new JWTClaimsSet.Builder()
                        .subject("anna")
                        .claim("roles", List.of("superuser"))
                        .expirationTime(Date.from(Instant.now().plusSeconds(3_600)))
                        .build());
        token.sign(new MACSigner(SECRET));
        return token.serialize();
    }

    private static byte[] post(String token, String query, String variables) throws IOException {
        String body = "{\"query\":" + JSON.writeValueAsString(query) + ",\"variables\":" + variables + "}";
        return ("POST /graphql HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
                        + "\r\nContent-Type: application/json\r\nAccept: application/json\r\nContent-Length: "
                        + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] get(String token, String path) {
        return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
                        + "\r\nAccept: application/json\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static double compare(String name, List<MeasuredServer> servers, byte[] request) throws Exception {
        return compare(name, servers.stream().collect(Collectors.toMap(server -> server, server -> request)));
    }

    /** Measures in turn, and returns the median of the ratios of our processor time to that of Micronaut. */
    private static double compare(String name, Map<MeasuredServer, byte[]> requests) throws Exception {
        List<MeasuredServer> servers = new ArrayList<>(requests.keySet());
        assertThat(servers.stream()
                        .map(server -> answer(server, requests))
                        .distinct()
                        .toList())
                .hasSize(1);
        for (MeasuredServer server : servers) {
            server.load(of(requests, server), WARM_UP);
        }
        Map<String, List<Double>> micros = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            Collections.rotate(servers, 1);
            for (MeasuredServer server : servers) {
                micros.computeIfAbsent(server.name(), any -> new ArrayList<>())
                        .add(server.load(of(requests, server), REQUESTS));
            }
        }
        micros.forEach((server, each) -> {
            if (!server.equals(MICRONAUT)) {
                List<Double> ratios = ratios(each, of(micros, MICRONAUT));
                System.out.printf(
                        Locale.ROOT,
                        "%-24s %-10s %6.1f us, %s %6.1f us, ratio %.2f (%.2f to %.2f in %d rounds, load %s)%n",
                        name,
                        server,
                        median(each),
                        MICRONAUT,
                        median(of(micros, MICRONAUT)),
                        median(ratios),
                        Collections.min(ratios),
                        Collections.max(ratios),
                        ROUNDS,
                        loadAverage());
            }
        });
        return median(ratios(of(micros, OURS), of(micros, MICRONAUT)));
    }

    private static <K, V> V of(Map<K, V> values, K key) {
        return Objects.requireNonNull(values.get(key), "value");
    }

    private static List<Double> ratios(List<Double> ours, List<Double> others) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < ours.size(); i++) {
            ratios.add(ours.get(i) / others.get(i));
        }
        return ratios;
    }

    private static Object answer(MeasuredServer server, Map<MeasuredServer, byte[]> requests) {
        try {
            return JSON.readTree(server.ask(of(requests, server), 1));
        } catch (IOException failed) {
            throw new IllegalStateException(server.name() + " does not answer", failed);
        }
    }

    private static String loadAverage() {
        try {
            return Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0];
        } catch (IOException unknown) {
            return "unknown";
        }
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
