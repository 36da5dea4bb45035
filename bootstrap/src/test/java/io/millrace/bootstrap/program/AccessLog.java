package io.millrace.bootstrap.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/** The bundled records of a web server: 9,999 documents of four days. */
public final class AccessLog {

    /** A template for the streams the records are loaded into. */
    public static final String TEMPLATE = """
            {"index_patterns":["logs-*"],"data_stream":{},"priority":100,\
            "template":{"settings":{"number_of_replicas":0},\
            "mappings":{"properties":{"@timestamp":{"type":"date"}}}}}""";

    private static final String RESOURCE = "/io/millrace/command/sample/access-log.ndjson.gz";

    private AccessLog() {}

    /** One record under the id it is loaded with. */
    public record Entry(String id, String source, JsonNode json) {

        public String timestamp() {
            return json.path("@timestamp").asText();
        }

        public String day() {
            return timestamp().substring(0, 10);
        }
    }

    /** Returns the file of the records, for programs that read it themselves. */
    public static Path file() {
        return Path.of("src", "main", "resources" + RESOURCE).toAbsolutePath();
    }

    /** Returns all records in the order of the log. */
    public static List<Entry> read() {
        List<Entry> entries = new ArrayList<>();
        try (InputStream packed = Objects.requireNonNull(AccessLog.class.getResourceAsStream(RESOURCE), RESOURCE);
                BufferedReader lines = new BufferedReader(
                        new InputStreamReader(new GZIPInputStream(packed), StandardCharsets.UTF_8))) {
            String line;
            while ((line = lines.readLine()) != null) {
                entries.add(new Entry(
                        String.format(Locale.ROOT, "log-%05d", entries.size()),
                        line,
                        StoreClient.MAPPER.readTree(line)));
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return entries;
    }

    /** Returns every fifth record, which are records of all days. */
    static List<Entry> readSome() {
        List<Entry> entries = read();
        return IntStream.range(0, entries.size())
                .filter(i -> i % 5 == 0)
                .mapToObj(entries::get)
                .toList();
    }

    /** Returns the records by day, oldest first. */
    public static List<List<Entry>> days(List<Entry> entries) {
        TreeMap<String, List<Entry>> days = new TreeMap<>();
        for (Entry entry : entries) {
            days.computeIfAbsent(entry.day(), day -> new ArrayList<>()).add(entry);
        }
        return List.copyOf(days.values());
    }

    /** Returns the body of a bulk request that creates the records under their ids. */
    public static String bulkOf(List<Entry> entries) {
        StringBuilder body = new StringBuilder();
        for (Entry entry : entries) {
            body.append("{\"create\":{\"_id\":\"").append(entry.id()).append("\"}}\n");
            body.append(entry.source()).append('\n');
        }
        return body.toString();
    }
}
