package io.millrace.adapters.http.document.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.limit.Memory;
import io.millrace.application.port.driving.document.IngestDocuments.Item;
import io.millrace.application.port.driving.document.IngestDocuments.Operation;
import io.millrace.application.port.driving.document.IngestDocuments.Required;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.DocumentSource;
import io.millrace.domain.document.DocumentSource.TimestampField;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BulkReaderTest {

    private static final int STEP = 65_536;

    private final BulkReader reader = new BulkReader(1_000, 5);

    private List<Item> read(String body) {
        return reader.read(
                body.getBytes(StandardCharsets.UTF_8), Optional.of("logs"), Required.NOTHING, Memory.UNLIMITED);
    }

    private static Item creating(String index, Optional<String> id, String json) {
        return new Item(
                index, Operation.CREATE, id, Optional.of(new DocumentSource(json, new TimestampField.Missing())));
    }

    @Test
    void an_action_says_itself_whether_it_is_about_data_streams_alone_or_the_request_does() {
        byte[] body = """
            {"create":{}}
            {}
            {"create":{"require_data_stream":false}}
            {}
            {"create":{"require_data_stream":"true"}}
            {}
            {"create":{"require_data_stream":null}}
            {}
            """.getBytes(StandardCharsets.UTF_8);

        assertThat(reader.read(body, Optional.of("logs"), Required.STREAM, Memory.UNLIMITED))
                .extracting(entry -> entry.required().stream())
                .containsExactly(true, false, true, true);
        assertThat(reader.read(body, Optional.of("logs"), Required.NOTHING, Memory.UNLIMITED))
                .extracting(entry -> entry.required().stream())
                .containsExactly(false, false, true, false);
        assertThatThrownBy(() -> read("{\"create\":{\"require_data_stream\":\"yes\"}}\n{}\n"))
                .hasMessageContaining("failed to parse value [yes] of field [require_data_stream]");
    }

    @Test
    void an_action_or_the_request_requires_an_alias() {
        byte[] body = """
            {"create":{}}
            {}
            {"create":{"require_alias":false,"require_data_stream":true}}
            {}
            """.getBytes(StandardCharsets.UTF_8);

        assertThat(reader.read(body, Optional.of("logs"), new Required(false, true), Memory.UNLIMITED))
                .extracting(Item::required)
                .containsExactly(new Required(false, true), Required.STREAM);
        assertThatThrownBy(() -> read("{\"create\":{\"require_alias\":1}}\n{}\n"))
                .hasMessageContaining("failed to parse value [1] of field [require_alias]");
    }

    @Test
    void a_byte_order_mark_before_the_first_line_is_skipped() {
        assertThat(read("\uFEFF{\"create\":{}}\n{\"a\":1}\n"))
                .containsExactly(creating("logs", Optional.empty(), "{\"a\":1}"));
        assertThatThrownBy(() -> read("\uFEFF\n")).hasMessageContaining("no requests added");
        assertThatThrownBy(() -> read("{\"create\":{}}\n{}\n\uFEFF{\"create\":{}}\n{}\n"))
                .hasMessageContaining("byte order mark");
    }

    @Test
    void each_operation_is_read_with_its_source() {
        List<Item> entries = read("""
            {"create":{}}
            {"a":1}
            { "create" : { "_index" : "metrics", "_id" : "7", "require_data_stream": false, "routing": null } }
            {"a":2}
            {"index":{"_id":8,"op_type":"create"}}
            {"a":3}
            {"delete":{"_id":"9"}}
            {"update":{"_id":"9"}}
            {"doc":{}}
            """);

        assertThat(entries)
                .containsExactly(
                        creating("logs", Optional.empty(), "{\"a\":1}"),
                        creating("metrics", Optional.of("7"), "{\"a\":2}"),
                        creating("logs", Optional.of("8"), "{\"a\":3}"),
                        new Item("logs", Operation.DELETE, Optional.of("9"), Optional.empty()),
                        new Item(
                                "logs",
                                Operation.UPDATE,
                                Optional.of("9"),
                                Optional.of(new DocumentSource("{\"doc\":{}}", new TimestampField.Missing()))));
    }

    @Test
    void carriage_returns_before_line_feeds_and_blank_action_lines_are_no_part_of_anything() {
        assertThat(read("{\"create\":{}}\r\n {\"a\":1} \r\n\r\n \n{\"create\":{}}\n{\"a\":2}\n"))
                .containsExactly(
                        creating("logs", Optional.empty(), " {\"a\":1} "),
                        creating("logs", Optional.empty(), "{\"a\":2}"));
    }

    @Test
    void members_that_older_clients_and_some_tools_send_have_no_effect() {
        List<Item> entries = read("""
            {"create":{"_type":"_doc","version":-4}}
            {"a":1}
            {"create":{"version":"-3"},"attempts":0}
            {"a":2}
            {"create":{"version":1}}
            {"a":3}
            """);

        assertThat(entries)
                .extracting(entry -> entry.refused().map(Throwable::getMessage).orElse("taken"))
                .containsExactly("taken", "taken", "[version] is not offered");
    }

    @Test
    void there_are_no_pipelines() {
        List<Item> entries = read("""
            {"create":{"pipeline":"_none"}}
            {"a":1}
            {"create":{"pipeline":"parse"}}
            {"a":2}
            """);

        assertThat(entries)
                .extracting(entry -> entry.refused().map(Throwable::getMessage).orElse("taken"))
                .containsExactly("taken", "pipeline with id [parse] does not exist");
    }

    @Test
    void a_document_that_breaks_a_rule_fails_alone() {
        List<Item> entries = read("{\"create\":{\"_id\":\"1\"}}\n[1]\n{\"create\":{}}\n{\"a\":\"" + "x".repeat(1_000)
                + "\"}\n{\"create\":{\"routing\":\"a\"}}\n{}\n{\"create\":{}}\n{}\n");

        assertThat(entries)
                .extracting(entry -> entry.refused().map(Throwable::getMessage).orElse("taken"))
                .containsExactly(
                        "failed to parse: a document must be a JSON object",
                        "failed to parse: it is larger than 1000 bytes",
                        "[routing] is not offered",
                        "taken");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "{\"create\":{}}|{\"a\":1}; The bulk request must be terminated by a newline [\\n]",
                "|; Validation Failed: 1: no requests added;",
                "1|{}|; Malformed action/metadata line [1], expected START_OBJECT but found [VALUE_NUMBER]",
                "{}|{}|; Malformed action/metadata line [1], expected FIELD_NAME but found [END_OBJECT]",
                "{\"create\":{}}|{}|{\"make\":{}}|{}|; Malformed action/metadata line [3], expected field [create],"
                        + " [delete], [index] or [update] but found [make]",
                "{\"create\":1}|{}|; Malformed action/metadata line [1], expected START_OBJECT or END_OBJECT but found"
                        + " [VALUE_NUMBER]",
                "{\"create\":{},\"index\":{}}|{}|; Malformed action/metadata line [1], expected END_OBJECT but found"
                        + " [FIELD_NAME]",
                "{\"create\":{\"_kind\":\"x\"}}|{}|; Action/metadata line [1] contains an unknown parameter [_kind]",
                "{\"create\":{\"_id\":{}}}|{}|; Malformed action/metadata line [1], expected a simple value for field"
                        + " [_id] but found [START_OBJECT]",
                "{\"index\":{\"op_type\":\"x\"}}|{}|; Malformed action/metadata line [1], opType must be 'create' or"
                        + " 'index', found: [x]",
                "{\"create\":{}}|; Malformed action/metadata line [1], no source line follows [create]",
                "{\"create\":{}}|{\"a\":}|; Malformed source line [2], [1:6] unexpected [}], expected a value",
                "{\"create\":{}}|nonsense|; Malformed source line [2], [1:1] unexpected [n], expected a value",
                "{\"create\":{}}||; Malformed source line [2], [1:1] there is no document"
            })
    void a_malformed_line_refuses_the_body(String body, String reason) {
        assertThatThrownBy(() -> read(body.replace('|', '\n')))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessage(reason.endsWith("added") ? reason + ";" : reason);
    }

    @Test
    void an_action_line_that_is_not_json_is_named_by_its_number() {
        assertThatThrownBy(() -> read("\n{\"create\":{}}\n{}\n{\"create\":\n{}\n"))
                .isInstanceOf(RequestRefusedException.class)
                .hasMessageStartingWith("Malformed action/metadata line [4], [1:");
    }

    @Test
    void an_operation_without_index_is_refused_if_the_path_names_none() {
        byte[] body = "{\"create\":{}}\n{}\n".getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> reader.read(body, Optional.empty(), Required.NOTHING, Memory.UNLIMITED))
                .hasMessage("Validation Failed: 1: index is missing;");
    }

    @Test
    void more_operations_than_allowed_are_refused() {
        assertThat(read("{\"create\":{}}\n{}\n".repeat(5))).hasSize(5);
        assertThatThrownBy(() -> read("{\"create\":{}}\n{}\n".repeat(6)))
                .isInstanceOfSatisfying(
                        RequestRefusedException.class,
                        refused -> assertThat(refused.error().status()).isEqualTo(413));
    }

    @Test
    void random_and_mutated_bodies_are_read_or_refused_and_nothing_else() {
        Random random = new Random(8_180);
        byte[] seed = """
            {"create":{"_index":"a","_id":"ä"}}
            {"@timestamp":"2015","b":[1]}
            {"index":{}}
            {"c":{}}
            {"delete":{"_id":1}}
            """.getBytes(StandardCharsets.UTF_8);
        int read = 0;

        for (int round = 0; round < 50_000; round++) {
            byte[] body = round % 10 == 0 ? new byte[random.nextInt(40)] : seed.clone();
            if (round % 10 == 0) {
                random.nextBytes(body);
            }
            for (int change = random.nextInt(4); change > 0 && body.length > 0; change--) {
                body[random.nextInt(body.length)] = (byte) random.nextInt(256);
            }
            try {
                reader.read(body, Optional.of("logs"), Required.NOTHING, Memory.UNLIMITED);
                read++;
            } catch (RequestRefusedException refused) {
                assertThat(refused.error().status()).isBetween(400, 413);
            }
        }

        assertThat(read).isBetween(5_000, 45_000);
    }

    @Test
    void a_line_is_read_as_the_same_document_alone() {
        Random random = new Random(4_177);
        byte[] seed = "{\"@timestamp\":\"2015\",\"a\":[1,{\"b\":\"ä\\u00e9\"}]} ".getBytes(StandardCharsets.UTF_8);
        byte[] before = "{\"create\":{}}\n".getBytes(StandardCharsets.UTF_8);
        byte[] interesting = {'"', '\\', '}', ']', ',', 't', '\r', ' ', (byte) 0xC3, (byte) 0xA4, (byte) 0xEF, 0};

        for (int round = 0; round < 50_000; round++) {
            byte[] document = Arrays.copyOf(seed, random.nextInt(seed.length) + 1);
            for (int change = random.nextInt(3); change > 0; change--) {
                document[random.nextInt(document.length)] = interesting[random.nextInt(interesting.length)];
            }
            boolean carriageReturn = document[document.length - 1] == '\r';
            byte[] body = Arrays.copyOf(before, before.length + document.length + 1);
            System.arraycopy(document, 0, body, before.length, document.length);
            body[body.length - 1] = '\n';

            assertThat(read(body))
                    .isEqualTo(readAlone(carriageReturn ? Arrays.copyOf(document, document.length - 1) : document));
        }
    }

    private String read(byte[] body) {
        try {
            Item item = reader.read(body, Optional.of("logs"), Required.NOTHING, Memory.UNLIMITED)
                    .get(0);
            return item.refused()
                    .map(Throwable::getMessage)
                    .orElseGet(() -> item.source().toString());
        } catch (RequestRefusedException malformed) {
            return String.valueOf(malformed.getMessage());
        }
    }

    private static String readAlone(byte[] document) {
        try {
            return Optional.of(new SentDocumentReader(1_000).read(document, 0, document.length))
                    .toString();
        } catch (MalformedDocumentException malformed) {
            return "Malformed source line [2], " + malformed.detail();
        } catch (Rejection refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    @Test
    void every_operation_and_every_document_takes_memory() {
        String documents = "x".repeat(900);
        long ascii = taken(("{\"create\":{}}\n{\"a\":\"" + documents + "\"}\n").repeat(500));
        long others = taken(("{\"create\":{}}\n{\"a\":\"" + documents.substring(2) + "ß\"}\n").repeat(500));
        long empty = taken("{\"create\":{}}\n{}\n".repeat(5_000));
        long deletions = taken("{\"delete\":{\"_id\":\"1\"}}\n".repeat(5_000));

        assertThat(ascii)
                .isBetween(500L * 900 + 500 * BulkReader.OPERATION, 500L * 908 + 500 * BulkReader.OPERATION + STEP);
        assertThat(others)
                .isBetween(500L * 1_800 + 500 * BulkReader.OPERATION, 500L * 1_816 + 500 * BulkReader.OPERATION + STEP);
        assertThat(empty).isBetween(5_000L * BulkReader.OPERATION, 5_000L * (2 + BulkReader.OPERATION) + STEP);
        assertThat(deletions).isBetween(5_000L * BulkReader.OPERATION, 5_000L * BulkReader.OPERATION + STEP);
    }

    private static long taken(String body) {
        AtomicLong taken = new AtomicLong();
        new BulkReader(1_000, 5_000)
                .read(body.getBytes(StandardCharsets.UTF_8), Optional.of("logs"), Required.NOTHING, new Memory() {
                    @Override
                    public void take(long bytes) {
                        taken.addAndGet(bytes);
                    }

                    @Override
                    public void giveBack(long bytes) {}

                    @Override
                    public void promiseAnswer(long bytes) {}
                });
        return taken.get();
    }
}
