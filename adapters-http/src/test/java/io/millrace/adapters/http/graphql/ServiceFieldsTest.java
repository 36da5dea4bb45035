package io.millrace.adapters.http.graphql;

import static io.millrace.application.port.driven.engine.EngineFixture.aDocument;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.aStreamTemplate;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.http.graphql.GraphQlServer.Answer;
import io.millrace.adapters.http.graphql.field.GraphQlPorts;
import io.millrace.adapters.http.graphql.request.GraphQlLimits;
import io.millrace.application.port.driven.engine.Versions;
import io.millrace.domain.attention.DiskSpace;
import io.millrace.domain.client.ClientRejection;
import io.millrace.domain.client.RejectionCount;
import io.millrace.domain.client.RequestKind;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.stream.DataStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an operator sees of the service, and what it lets an operator do. */
class ServiceFieldsTest {

    private GraphQlServer server = GraphQlServer.open();

    @AfterEach
    void close() {
        server.close();
    }

    private JsonNode run(String operation) {
        Answer answer = server.post(operation);
        assertThat(answer.json().has("errors")).as(answer.text()).isFalse();
        return answer.data();
    }

    @Test
    void the_service_describes_itself() {
        server.createLogs("a", "b");

        JsonNode service = run("""
            { service { clusterName instance version engine indexVersion instances { name version address startedAt }
                documentCount dataStreamCount } }
            """).path("service");
        String uuid = run("{ clusterUuid }").path("clusterUuid").asText();

        assertThat(service.toString())
                .isEqualTo("{\"clusterName\":\"race\",\"instance\":\"mill\",\"version\":\"1.2.3\","
                        + "\"engine\":\"POSTGRESQL\",\"indexVersion\":\"" + Versions.latest() + "\",\"instances\":["
                        + "{\"name\":\"mill\",\"version\":\"1.0.0\",\"address\":\"127.0.0.1:9200\","
                        + "\"startedAt\":\"2026-11-20T11:00:00Z\"}],\"documentCount\":2,\"dataStreamCount\":1}");
        assertThat(uuid).matches("[A-Za-z0-9_-]{22}");
        assertThat(run("{ service { sizeInBytes } }").at("/service/sizeInBytes").asLong())
                .isPositive();
    }

    @Test
    void the_configuration_is_listed_with_the_source_of_each_value() {
        assertThat(run("{ configuration { key value source isSet } }").path("configuration"))
                .hasToString(
                        "[{\"key\":\"server.port\",\"value\":\"9200\",\"source\":\"millrace.yaml\",\"isSet\":true},"
                                + "{\"key\":\"server.tls.key\",\"value\":null,\"source\":\"default\",\"isSet\":false}]");
    }

    @Test
    void what_needs_attention_is_listed_with_a_remedy() {
        server.store.engine().indexTemplates().put(aStreamTemplate("logs", "logs*"), false);
        server.store.dataStreams().create(aNewStream("logs", Versions.previous()));
        server.host.disks.add(new DiskSpace("/data", DiskSpace.Level.NONE));
        server.host.certificateDays = OptionalLong.of(2);
        server.rejections.counts.add(new RejectionCount(
                new ClientRejection("Vector/0.42", "anna", RequestKind.BULK_ITEM, "security_exception", ""),
                7,
                Instant.parse("2026-11-20T11:00:00Z"),
                Instant.parse("2026-11-20T11:30:00Z")));

        JsonNode found =
                run("{ attention { kind severity subject message remedy } }").path("attention");

        assertThat(found.findValuesAsText("kind"))
                .containsExactly("LOW_DISK_SPACE", "OUTDATED_DATA_STREAMS", "CERTIFICATE_EXPIRES", "REJECTED_REQUESTS");
        assertThat(found.findValuesAsText("severity")).containsExactly("ERROR", "WARNING", "WARNING", "WARNING");
        assertThat(found.path(1).toString())
                .isEqualTo("{\"kind\":\"OUTDATED_DATA_STREAMS\",\"severity\":\"WARNING\",\"subject\":\"logs\","
                        + "\"message\":\"1 data stream has indices of an older index version: logs.\","
                        + "\"remedy\":\"Upgrade each of them. Writers are not interrupted.\"}");
    }

    @Test
    void each_caller_sees_only_the_findings_whose_sources_it_may_read() {
        server.close();
        server = GraphQlServer.guarded();
        server.store.engine().indexTemplates().put(aStreamTemplate("logs", "logs*"), false);
        server.store.dataStreams().create(aNewStream("logs", Versions.previous()));
        server.host.certificateDays = OptionalLong.of(2);
        server.rejections.counts.add(new RejectionCount(
                new ClientRejection("Vector/0.42", "anna", RequestKind.SEARCH, "some", ""),
                7,
                Instant.EPOCH,
                Instant.EPOCH));

        assertThat(kinds("")).isEmpty();
        assertThat(kinds("reader")).containsExactly("OUTDATED_DATA_STREAMS", "CERTIFICATE_EXPIRES");
        assertThat(kinds("operator"))
                .containsExactly("OUTDATED_DATA_STREAMS", "CERTIFICATE_EXPIRES", "REJECTED_REQUESTS");
    }

    @Test
    void a_generated_password_is_mentioned_to_those_who_may_read_users_until_it_is_changed() {
        server.close();
        server = GraphQlServer.guarded();
        server.users.all().users().ensureAdmin(Optional.empty());

        assertThat(kinds("operator")).isEmpty();
        assertThat(server.postAs("admin", "{ attention { kind severity subject } }")
                        .data()
                        .path("attention")
                        .toString())
                .isEqualTo("[{\"kind\":\"GENERATED_PASSWORD\",\"severity\":\"NOTE\",\"subject\":\"admin\"}]");

        server.postAs("admin", "mutation { changePassword(name: \"admin\", password: \"chosen by a person\") }");

        assertThat(kinds("admin")).isEmpty();
    }

    @Test
    void the_throughput_has_an_interval_for_each_quarter_of_a_minute() {
        JsonNode intervals =
                run("{ service { throughput { from until written read } } }").at("/service/throughput");

        assertThat(intervals)
                .hasSize(60)
                .allSatisfy(interval -> assertThat(Duration.between(
                                Instant.parse(interval.path("from").asText()),
                                Instant.parse(interval.path("until").asText())))
                        .hasSeconds(15));
        assertThat(intervals.findValuesAsText("written")).containsOnly("0");
    }

    private List<String> kinds(String roles) {
        return server.postAs(roles, "{ attention { kind } }")
                .data()
                .path("attention")
                .findValuesAsText("kind");
    }

    @Test
    void data_streams_have_the_timestamp_of_their_newest_document() {
        server.createLogs("a");
        run("mutation { createDataStream(name: \"logs-empty\") { name } }");

        assertThat(run("{ dataStreams { nodes { name newest } } }")
                        .at("/dataStreams/nodes")
                        .toString())
                .isEqualTo("[{\"name\":\"logs\",\"newest\":\"2026-11-20T10:00:00Z\"},"
                        + "{\"name\":\"logs-empty\",\"newest\":null}]");
    }

    @Test
    void old_indices_are_trimmed_after_a_preview() {
        server.createLogs("a");
        DataStream stream =
                server.store.dataStreams().find(new StreamName("logs")).orElseThrow();
        String old = stream.writeIndex().name().value();
        DataStream rolledOver = rolledOver(server.store.dataStreams(), stream);
        server.store.documents().append(rolledOver.writeIndex(), List.of(aDocument("b", "2026-11-20T10:30:00Z")));
        server.audited.clear();

        String trim = "mutation { trimDataStream(name: \"logs\", before: \"%s\", dryRun: %s) {"
                + " dryRun removed kept { index reason newest } } }";
        String current = rolledOver.writeIndex().name().value();
        String kept = "{\"index\":\"" + current + "\",\"reason\":\"WRITE_INDEX\",\"newest\":null}";

        assertThat(run(String.format(trim, "2026-11-20T10:00:00Z", true))
                        .path("trimDataStream")
                        .toString())
                .isEqualTo("{\"dryRun\":true,\"removed\":[],\"kept\":[{\"index\":\"" + old
                        + "\",\"reason\":\"NEWER_DOCUMENTS\",\"newest\":\"2026-11-20T10:00:00Z\"}," + kept + "]}");
        String removed = "\"removed\":[\"" + old + "\"],\"kept\":[" + kept + "]}";
        assertThat(run(String.format(trim, "2026-11-20T11:00:00Z", true))
                        .path("trimDataStream")
                        .toString())
                .isEqualTo("{\"dryRun\":true," + removed);
        assertThat(server.audited).isEmpty();
        assertThat(run(String.format(trim, "2026-11-20T11:00:00Z", false))
                        .path("trimDataStream")
                        .toString())
                .isEqualTo("{\"dryRun\":false," + removed);
        assertThat(server.audited)
                .singleElement()
                .asString()
                .startsWith("INDICES_REMOVED")
                .contains(old);
        assertThat(server.store
                        .dataStreams()
                        .find(new StreamName("logs"))
                        .orElseThrow()
                        .backingIndices())
                .hasSize(1);
        assertThat(server.post(String.format(trim, "2026-11-20T11:00:00Z", true).replace("logs", "gone"))
                        .code())
                .isEqualTo("NOT_FOUND");
    }

    @Test
    void signing_keys_are_listed_and_rotated_without_their_secrets() {
        JsonNode before =
                run("{ signingKeys { id algorithm state verifiesUntil } }").path("signingKeys");
        JsonNode after =
                run("mutation { rotateSigningKeys { id state createdAt } }").path("rotateSigningKeys");

        assertThat(before.findValuesAsText("state")).containsExactlyInAnyOrder("ACTIVE", "NEXT");
        assertThat(after.findValuesAsText("state")).containsExactlyInAnyOrder("ACTIVE", "NEXT", "PASSIVE");
        assertThat(idOf(after, "ACTIVE")).isEqualTo(idOf(before, "NEXT"));
        assertThat(after.findValuesAsText("createdAt")).contains("2026-11-20T12:00:00Z");
        assertThat(idOf(after, "PASSIVE")).isEqualTo(idOf(before, "ACTIVE"));
        assertThat(run("{ signingKeys { id state createdAt } }").path("signingKeys"))
                .isEqualTo(after);
    }

    private static String idOf(JsonNode keys, String state) {
        for (JsonNode key : keys) {
            if (key.path("state").asText().equals(state)) {
                return key.path("id").asText();
            }
        }
        throw new AssertionError("no key is " + state);
    }

    @Test
    void without_security_there_are_no_signing_keys() {
        server.close();
        server = GraphQlServer.open(
                ports -> new GraphQlPorts(
                        ports.store(), ports.live(), ports.caches(), Optional.empty(), ports.program()),
                GraphQlLimits.defaults());

        assertThat(server.post("{ signingKeys { id } }").json().path("errors")).hasSize(1);
        assertThat(server.post("mutation { rotateSigningKeys { id } }").json().path("errors"))
                .hasSize(1);
    }

    @Test
    void the_fields_of_documents_are_listed_with_their_types() {
        run("""
            mutation { putIndexTemplate(name: "events", template: {indexPatterns: ["events*"], makesDataStreams: true,
                mappings: {properties: {level: {type: "keyword"}, http: {properties: {status: {type: "long", index: false}}}}}}) {
              name } }
            """);
        run("mutation { createDataStream(name: \"events\") { name } }");

        JsonNode fields = run("{ fields(dataStream: \"events\") { name types searchable metadata } }")
                .path("fields");

        assertThat(fields.findValuesAsText("name"))
                .contains("_id", "http", "http.status", "level")
                .isSorted();
        assertThat(fields)
                .extracting(JsonNode::toString)
                .contains(
                        "{\"name\":\"level\",\"types\":[\"keyword\"],\"searchable\":true,\"metadata\":false}",
                        "{\"name\":\"http.status\",\"types\":[\"long\"],\"searchable\":false,\"metadata\":false}",
                        "{\"name\":\"_id\",\"types\":[\"_id\"],\"searchable\":true,\"metadata\":true}");
        assertThat(server.post("{ fields(dataStream: \"gone\") { name } }").code())
                .isEqualTo("NOT_FOUND");
    }
}
