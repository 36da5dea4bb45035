package io.millrace.bootstrap.program;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.adapters.persistence.TestDatabase;
import io.millrace.bootstrap.program.AccessLog.Entry;
import io.millrace.bootstrap.program.Commands.Outcome;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packaged program on a host whose locale has digits of its own, whose time zone is unknown to PostgreSQL, and whose
 * encoding is ASCII. The whole way is covered: schema, users, writes, searches, statistics, rollover and upgrade.
 */
class ForeignHostIT {

    private static final List<String> MACHINE =
            List.of("-Duser.language=ar", "-Duser.country=EG", "-Duser.timezone=IST");

    private static final String STREAM = "logs-access";
    private static final List<Entry> ENTRIES = AccessLog.read().subList(0, 2_000);

    @TempDir
    private Path folder;

    private static final String PASSWORD = "r\u00e4der im \u00fcberfluss \u2603";
    private static final String LOAD = "gr\u00f6\u00dfe-\u2603.ndjson";

    private final TestDatabase database = TestDatabase.create();

    private MillraceProcess launch(String... settings) {
        KnownSecrets.add(PASSWORD);
        List<String> all = new ArrayList<>(Pair.settingsOf(database));
        all.addAll(List.of(settings));
        return MillraceProcess.launchBy(
                inLocaleC("FRAMEWORK_SECURITY_ADMIN_PASSWORD", ""),
                folder.resolve("service"),
                MACHINE,
                all.toArray(String[]::new));
    }

    /**
     * Returns a shell that runs the command behind it with a variable and a last argument that are not ASCII. The locale
     * of the tests may be unable to do that.
     */
    private static List<String> inLocaleC(String passwordVariable, String argument) {
        return List.of(
                "sh",
                "-c",
                "LC_ALL=C " + passwordVariable + "=\"$(printf '" + octal(PASSWORD) + "')\" exec \"$@\""
                        + (argument.isEmpty() ? "" : " \"$(printf '" + octal(argument) + "')\""),
                "sh");
    }

    private static String octal(String text) {
        StringBuilder octal = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            octal.append(String.format(Locale.ROOT, "\\%03o", each & 0xff));
        }
        return octal.toString();
    }

    private static StoreClient client(MillraceProcess service) {
        return service.client().with(StoreClient.basic("admin", PASSWORD));
    }

    @Test
    void streams_are_written_searched_rolled_over_and_upgraded_as_on_any_host() throws Exception {
        try (MillraceProcess outdated = launch(Upgrade.OUTDATED)) {
            new Upgrade(client(outdated), STREAM).load(List.of(ENTRIES.subList(0, 900), ENTRIES.subList(900, 2_000)));
            assertServed(client(outdated), 2);
            assertThat(outdated.stop()).isZero();
        }
        try (MillraceProcess current = launch()) {
            StoreClient client = client(current);
            Upgrade upgrade = new Upgrade(client, STREAM);
            upgrade.set(Upgrade.THROTTLE, -1);

            upgrade.start();

            assertThat(upgrade.awaitComplete().path("successes").asInt()).isEqualTo(2);
            upgrade.assertEveryDocumentOnce(ENTRIES);
            assertServed(client, 3);
            JsonNode rolledOver =
                    client.post("/" + STREAM + "/_rollover").orFail().json();
            assertThat(rolledOver.path("new_index").asText()).matches("\\.ds-logs-access-[0-9.]{10}-[0-9]{6}");
            assertServed(client, 4);
            assertNamesKept(current);
            assertThat(current.stop()).isZero();
        }
    }

    private void assertNamesKept(MillraceProcess service) throws IOException, InterruptedException {
        String stream = "gr\u00f6\u00dfe-\u2603";

        Outcome created = new Commands(folder, service, inLocaleC("MILLRACE_PASSWORD", stream))
                .run("stream", "create", "--template");
        Outcome loaded =
                new Commands(folder, service, inLocaleC("MILLRACE_PASSWORD", LOAD)).run("load", "--stream", STREAM);

        assertThat(created.output()).as(created.errors()).contains(stream);
        assertThat(client(service)
                        .get("/_data_stream/" + URLEncoder.encode(stream, StandardCharsets.UTF_8))
                        .orFail()
                        .json()
                        .path("data_streams")
                        .path(0)
                        .path("name")
                        .asText())
                .isEqualTo(stream);
        assertThat(loaded.status()).isEqualTo(2);
        assertThat(loaded.errors())
                .contains("millrace: \"" + LOAD + "\" cannot be the name of a file, because the locale of this process"
                        + " cannot represent it; set the environment variable LC_ALL to C.UTF-8");
    }

    private static void assertServed(StoreClient client, int indices) {
        assertThat(client.post(
                                "/" + STREAM + "/_search",
                                "{\"size\":3,\"from\":5,\"sort\":[{\"@timestamp\":\"desc\"}],\"query\":{\"exists\":"
                                        + "{\"field\":\"@timestamp\"}}}")
                        .orFail()
                        .json()
                        .path("hits")
                        .path("hits"))
                .hasSize(3);
        assertThat(client.get("/" + STREAM + "/_stats")
                        .orFail()
                        .json()
                        .path("_all")
                        .path("total")
                        .path("docs")
                        .path("count")
                        .asInt())
                .isEqualTo(ENTRIES.size());
        assertThat(client.get("/_cat/indices/" + STREAM + "?h=docs.count,creation.date.string")
                        .orFail()
                        .text()
                        .lines())
                .hasSize(indices)
                .allMatch(line -> line.matches(" *[0-9]+ +[-0-9T:.]+Z *"));
        assertThat(client.post("/graphql", "{\"query\":\"{ dataStream(name: \\\"logs-access\\\") { name } }\"}")
                        .orFail()
                        .text())
                .contains(STREAM);
    }
}
