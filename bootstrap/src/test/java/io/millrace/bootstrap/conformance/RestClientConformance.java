package io.millrace.bootstrap.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.AccessLog;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.MillraceProcess;
import io.millrace.bootstrap.program.Pair;
import io.millrace.bootstrap.program.StoreClient;
import io.millrace.bootstrap.program.Upgrade;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.http.Header;
import org.apache.http.HttpHost;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.message.BasicHeader;
import org.apache.http.util.EntityUtils;
import org.awaitility.Awaitility;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.RequestOptions;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.ResponseListener;
import org.elasticsearch.client.RestClient;
import org.elasticsearch.client.RestClientBuilder;
import org.elasticsearch.client.WarningFailureException;
import org.elasticsearch.client.WarningsHandler;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The low-level REST client of Elasticsearch for Java, which knows two instances and compresses what it sends. */
class RestClientConformance {

    private static final String ADMIN = StoreClient.basic("admin", StoreClient.ADMIN_PASSWORD);
    private static final String OUTDATED = "logs-access";
    private static final String DOCUMENT = "{\"@timestamp\":\"2026-11-20T10:00:00Z\"}";
    private static final String TRANSIENT =
            "{\"transient\":{\"migrate.max_concurrent_indices_reindexed_per_data_stream\":null}}";
    private static final ContentType NDJSON = ContentType.create("application/x-ndjson", StandardCharsets.UTF_8);
    private static final int BATCH = 2_500;
    private static final int PAGE = 1_000;

    private static final List<Entry> LOG = AccessLog.read();
    private static final List<MillraceProcess> INSTANCES = new ArrayList<>();
    private static final List<RestClient> CLIENTS = new ArrayList<>();

    @TempDir
    private static Path folder;

    private static List<String> database = List.of();

    @BeforeAll
    static void start() throws IOException {
        database = Pair.settingsOf(TestDatabase.create());
        try (MillraceProcess previous = launch("previous", Upgrade.OUTDATED)) {
            new Upgrade(previous.client(), OUTDATED).load(AccessLog.days(LOG));
            assertThat(previous.stop()).isZero();
        }
        INSTANCES.add(launch("one"));
        INSTANCES.add(launch("other"));
    }

    @AfterAll
    static void stop() throws IOException {
        for (RestClient client : CLIENTS) {
            client.close();
        }
        INSTANCES.forEach(MillraceProcess::close);
    }

    private static MillraceProcess launch(String name, String... settings) throws IOException {
        List<String> all = new ArrayList<>(database);
        all.addAll(List.of(settings));
        return MillraceProcess.start(Files.createDirectories(folder.resolve(name)), all.toArray(String[]::new));
    }

    private static RestClientBuilder builder(String authorization, MillraceProcess... instances) {
        HttpHost[] hosts = Stream.of(instances)
                .map(MillraceProcess::address)
                .map(URI::toString)
                .map(HttpHost::create)
                .toArray(HttpHost[]::new);
        return RestClient.builder(hosts)
                .setDefaultHeaders(new Header[] {new BasicHeader("Authorization", authorization)});
    }

    private static RestClient build(RestClientBuilder builder) {
        RestClient client = builder.build();
        CLIENTS.add(client);
        return client;
    }

    private static RestClient client() {
        return build(builder(ADMIN, INSTANCES.toArray(MillraceProcess[]::new)).setCompressionEnabled(true));
    }

    private static Request request(String method, String path, String body) {
        Request request = new Request(method, path);
        if (!body.isEmpty()) {
            request.setJsonEntity(body);
        }
        return request;
    }

    private static JsonNode send(RestClient client, String method, String path, String body) {
        return json(perform(client, request(method, path, body)));
    }

    private static Response perform(RestClient client, Request request) {
        try {
            return client.performRequest(request);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode json(Response response) {
        try {
            return StoreClient.MAPPER.readTree(EntityUtils.toString(response.getEntity(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ResponseException refusal(RestClient client, Request request) {
        ResponseException refused = catchThrowableOfType(ResponseException.class, () -> client.performRequest(request));
        assertThat(refused).as("%s was not refused", request).isNotNull();
        return refused;
    }

    private static void makeStream(RestClient client, String stream) {
        send(
                client,
                "PUT",
                "/_index_template/" + stream,
                "{\"index_patterns\":[\"" + stream + "\"],\"data_stream\":{},\"priority\":200}");
        assertThat(send(client, "PUT", "/_data_stream/" + stream, "")).hasToString("{\"acknowledged\":true}");
    }

    private static void write(RestClient client, String stream, List<Entry> entries) {
        for (int from = 0; from < entries.size(); from += BATCH) {
            Request bulk = new Request("POST", "/" + stream + "/_bulk");
            String lines = AccessLog.bulkOf(entries.subList(from, Math.min(entries.size(), from + BATCH)));
            bulk.setEntity(new ByteArrayEntity(lines.getBytes(StandardCharsets.UTF_8), NDJSON));
            assertThat(json(perform(client, bulk)).path("errors").asBoolean()).isFalse();
        }
    }

    private static List<String> backingIndices(RestClient client, String stream) {
        List<String> names = new ArrayList<>();
        send(client, "GET", "/_data_stream/" + stream + "?filter_path=data_streams.indices.index_name", "")
                .at("/data_streams/0/indices")
                .forEach(index -> names.add(index.path("index_name").asText()));
        return names;
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (GZIPOutputStream encoded = new GZIPOutputStream(target)) {
            encoded.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return target.toByteArray();
    }

    @Test
    void a_stream_is_made_filled_in_compressed_bodies_paged_through_rolled_over_and_deleted() {
        RestClient client = client();

        makeStream(client, "rest-journey");
        write(client, "rest-journey", LOG);
        Map<String, JsonNode> unseen = new HashMap<>();
        LOG.forEach(entry -> unseen.put(entry.id(), entry.json()));
        String after = "";
        while (true) {
            JsonNode hits = send(
                            client,
                            "POST",
                            "/rest-journey/_search",
                            "{\"size\":" + PAGE + ",\"sort\":[\"@timestamp\",\"_doc\"]" + after + "}")
                    .at("/hits/hits");
            if (hits.isEmpty()) {
                break;
            }
            hits.forEach(
                    hit -> assertThat(unseen.remove(hit.path("_id").asText())).isEqualTo(hit.path("_source")));
            after = ",\"search_after\":" + hits.get(hits.size() - 1).path("sort");
        }

        assertThat(unseen).isEmpty();
        assertThat(send(client, "GET", "/rest-journey/_count", "").path("count").asInt())
                .isEqualTo(LOG.size());
        String index = backingIndices(client, "rest-journey").get(0);
        assertThat(send(client, "GET", "/" + index + "/_doc/log-00007", "").path("_source"))
                .isEqualTo(LOG.get(7).json());
        assertThat(send(client, "POST", "/" + index + "/_mget", "{\"ids\":[\"log-00007\",\"none\"]}")
                        .findValuesAsText("found"))
                .containsExactly("true", "false");
        assertThat(send(client, "POST", "/rest-journey/_rollover?dry_run", "")
                        .path("rolled_over")
                        .asBoolean())
                .isFalse();
        assertThat(send(client, "POST", "/rest-journey/_rollover", "")
                        .path("old_index")
                        .asText())
                .isEqualTo(index);
        assertThat(send(client, "DELETE", "/_data_stream/rest-journey", "")).hasToString("{\"acknowledged\":true}");
        assertThat(send(client, "DELETE", "/_index_template/rest-journey", "")).hasToString("{\"acknowledged\":true}");
    }

    @Test
    void an_outdated_stream_is_upgraded_while_both_instances_are_asked_how_it_goes() {
        RestClient client = client();
        List<String> before = backingIndices(client, OUTDATED);
        send(client, "PUT", "/_cluster/settings", """
                {"persistent":{"migrate.data_stream_reindex_max_request_per_second":-1}}""");

        assertThat(send(client, "POST", "/_migration/reindex", """
                {"source":{"index":"logs-access"},"mode":"upgrade"}""")).hasToString("{\"acknowledged\":true}");
        JsonNode status = Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .until(
                        () -> send(client, "GET", "/_migration/reindex/logs-access/_status", ""),
                        told -> told.path("complete").asBoolean());

        assertThat(status.path("successes").asInt()).isEqualTo(before.size());
        assertThat(status.path("errors")).isEmpty();
        List<String> upgraded = backingIndices(client, OUTDATED);
        assertThat(upgraded.subList(0, before.size()))
                .isEqualTo(before.stream()
                        .map(name -> ".migrated-" + name.substring(1))
                        .toList());
        assertThat(send(client, "GET", "/logs-access/_count", "").path("count").asInt())
                .isEqualTo(LOG.size());
        assertThat(send(client, "POST", "/_migration/reindex/logs-access/_cancel", ""))
                .hasToString("{\"acknowledged\":true}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            GET    | /gone/_search                  | -                         | 404 | index_not_found_exception
            GET    | /_data_stream/gone             | -                         | 404 | index_not_found_exception
            GET    | /_migration/reindex/no/_status | -                         | 404 | resource_not_found_exception
            POST   | /logs-access/_search           | {'query':{'surprise':{}}} | 400 | parsing_exception
            POST   | /logs-access/_search           | {'query':                 | 400 | x_content_parse_exception
            GET    | /logs-access/_count?surprise=1 | -                         | 400 | illegal_argument_exception
            DELETE | /_cluster/health               | -                         | 405 | -
            GET    | /_migration/deprecations       | -                         | 501 | unsupported_operation_exception
            """)
    void refusals_are_exceptions_with_status_and_body(
            String method, String path, String body, int status, String type) {
        RestClient client = client();
        String json = body.equals("-") ? "" : body.replace('\'', '"');

        ResponseException refused = refusal(client, request(method, path, json));

        assertThat(refused.getResponse().getStatusLine().getStatusCode()).isEqualTo(status);
        JsonNode error = json(refused.getResponse());
        assertThat(error.path("status").asInt()).isEqualTo(status);
        assertThat(error.at("/error/type").asText("-")).isEqualTo(type);
    }

    @Test
    void whether_something_is_there_is_no_exception() {
        RestClient client = client();

        assertThat(perform(client, new Request("HEAD", "/")).getStatusLine().getStatusCode())
                .isEqualTo(200);
        assertThat(perform(client, new Request("HEAD", "/logs-access"))
                        .getStatusLine()
                        .getStatusCode())
                .isEqualTo(200);
        assertThat(perform(client, new Request("HEAD", "/gone")).getStatusLine().getStatusCode())
                .isEqualTo(404);
        assertThat(perform(client, new Request("HEAD", "/logs-access/_doc/gone"))
                        .getStatusLine()
                        .getStatusCode())
                .isEqualTo(404);
    }

    @Test
    void warnings_are_told_and_can_be_made_failures() {
        RestClient lenient = client();
        RestClient strict = build(builder(ADMIN, INSTANCES.get(0)).setStrictDeprecationMode(true));
        Request request = request("PUT", "/_cluster/settings", TRANSIENT);

        Response told = perform(lenient, request);

        assertThat(told.getWarnings()).singleElement().asString().startsWith("[transientSettings removal] ");
        assertThatThrownBy(() -> strict.performRequest(request)).isInstanceOf(WarningFailureException.class);
        request.setOptions(RequestOptions.DEFAULT.toBuilder().setWarningsHandler(WarningsHandler.PERMISSIVE));
        assertThatCode(() -> strict.performRequest(request)).doesNotThrowAnyException();
    }

    @Test
    void compressed_bodies_that_are_broken_or_too_large_are_refused() {
        RestClient client = build(builder(ADMIN, INSTANCES.get(0)));
        byte[] template = "{\"index_patterns\":[\"rest-gzip\"]}".getBytes(StandardCharsets.UTF_8);
        byte[] padded = Arrays.copyOf(template, 2 * 1_024 * 1_024);
        Arrays.fill(padded, template.length, padded.length, (byte) ' ');
        byte[] whole = gzip(template);

        assertThat(perform(client, encoded("gzip", whole)).getStatusLine().getStatusCode())
                .isEqualTo(200);
        assertRefused(client, encoded("gzip", template), 400, "request body is not valid gzip");
        assertRefused(
                client, encoded("gzip", Arrays.copyOf(whole, whole.length - 1)), 400, "request body is not valid gzip");
        assertRefused(
                client, encoded("gzip", gzip(padded)), 413, "request body is larger than the limit of [1048576] bytes");
        assertRefused(client, encoded("br", template), 415, "br");
    }

    private static Request encoded(String encoding, byte[] body) {
        Request request = new Request("PUT", "/_index_template/rest-gzip");
        ByteArrayEntity entity = new ByteArrayEntity(body, ContentType.APPLICATION_JSON);
        entity.setContentEncoding(encoding);
        request.setEntity(entity);
        return request;
    }

    private static void assertRefused(RestClient client, Request request, int status, String reason) {
        ResponseException refused = refusal(client, request);
        assertThat(refused.getResponse().getStatusLine().getStatusCode()).isEqualTo(status);
        assertThat(refused).hasMessageContaining(reason);
    }

    @Test
    void credentials_and_media_types_that_do_not_do_are_refused_as_what_they_are() {
        RestClient client = client();
        RestClient nobody = build(builder(StoreClient.basic("admin", "not this one"), INSTANCES.get(0)));
        send(client, "PUT", "/_security/user/rest-reader", """
                {"password":"a word for the client","roles":["reader"]}""");
        RestClient reader = build(builder(StoreClient.basic("rest-reader", "a word for the client"), INSTANCES.get(1)));
        Request text = new Request("POST", "/logs-access/_search");
        text.setEntity(new ByteArrayEntity(new byte[] {'{', '}'}, ContentType.TEXT_PLAIN));

        assertRefused(nobody, new Request("GET", "/"), 401, "unable to authenticate user [admin]");
        assertRefused(reader, new Request("DELETE", "/logs-access"), 403, "is unauthorized for user [rest-reader]");
        assertRefused(client, text, 406, "Content-Type header [text/plain");
        assertThat(send(reader, "GET", "/logs-access/_count", "").path("count").asInt())
                .isEqualTo(LOG.size());
        send(client, "DELETE", "/_security/user/rest-reader", "");
    }

    @Test
    void the_version_of_the_wire_format_is_answered_in_kind() {
        String type = "application/vnd.elasticsearch+json;compatible-with=8";
        Request request = new Request("POST", "/logs-access/_count");
        request.setEntity(new ByteArrayEntity(
                "{\"query\":{\"match_all\":{}}}".getBytes(StandardCharsets.UTF_8), ContentType.parse(type)));
        request.setOptions(RequestOptions.DEFAULT.toBuilder().addHeader("Accept", type));

        Response answer = perform(client(), request);

        assertThat(answer.getHeader("Content-Type")).isEqualTo(type);
        assertThat(json(answer).path("count").asInt()).isEqualTo(LOG.size());
    }

    @Test
    void requests_are_sent_side_by_side_and_all_answered() {
        RestClient client = client();
        makeStream(client, "rest-parallel");

        List<CompletableFuture<Integer>> answers = IntStream.range(0, 300)
                .mapToObj(number -> later(client, request("PUT", "/rest-parallel/_create/" + number, DOCUMENT)))
                .toList();

        assertThat(answers)
                .allSatisfy(
                        answer -> assertThat(answer.get(60, TimeUnit.SECONDS)).isEqualTo(201));
        assertThat(send(client, "GET", "/rest-parallel/_count", "")
                        .path("count")
                        .asInt())
                .isEqualTo(300);
    }

    private static CompletableFuture<Integer> later(RestClient client, Request request) {
        CompletableFuture<Integer> status = new CompletableFuture<>();
        client.performRequestAsync(request, new ResponseListener() {
            @Override
            public void onSuccess(Response response) {
                status.complete(response.getStatusLine().getStatusCode());
            }

            @Override
            public void onFailure(Exception exception) {
                status.completeExceptionally(exception);
            }
        });
        return status;
    }

    @Test
    void when_an_instance_is_stopped_the_client_goes_on_with_the_other_and_nothing_is_lost() throws IOException {
        try (MillraceProcess third = launch("third")) {
            RestClient client = build(builder(ADMIN, third, INSTANCES.get(0)).setCompressionEnabled(true));
            makeStream(client, "rest-fail-over");
            IntStream.range(0, 20).forEach(number -> create(client, number));

            assertThat(third.stop()).isZero();

            IntStream.range(20, 40).forEach(number -> create(client, number));
            assertThat(send(client, "GET", "/rest-fail-over/_count", "")
                            .path("count")
                            .asInt())
                    .isEqualTo(40);
        }
    }

    private static void create(RestClient client, int number) {
        assertThat(perform(client, request("PUT", "/rest-fail-over/_create/" + number, DOCUMENT))
                        .getStatusLine()
                        .getStatusCode())
                .isEqualTo(201);
    }
}
