package io.millrace.adapters.http.malformed;

import io.millrace.adapters.http.malformed.RawRequest.Form;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/** Makes requests that are nearly good, or not at all; the same ones from the same seed. */
final class MalformedRequests {

    private static final List<String> METHODS = List.of(
            "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "BREW", "GETGETGET");

    /** A name under which there can be no index, because another area is there. */
    private static final String RESERVED = "graphql";

    private static final List<String> NAMES = List.of(
            "logs",
            "logs",
            "logs",
            "plain",
            "plain",
            "other",
            ".ds-logs-2026.11.20-000001",
            "*",
            "lo*,-logs",
            "_all",
            "-logs",
            "%2Blogs",
            "LOGS",
            "logs,plain",
            "logs,logs,,",
            ".",
            "..",
            "a".repeat(255),
            "a".repeat(256),
            "%C3%A9",
            "%00",
            "lo%0Ags",
            "lo%2Fgs",
            "%25",
            "%ff",
            "%e2%82",
            "%ed%a0%80",
            "a%20b",
            "%3Clogs-%7Bnow/d%7D%3E",
            RESERVED,
            "_x",
            "t-1",
            "data-streams",
            "anna",
            "1",
            "made-1",
            "write",
            "read_only",
            "metadata",
            "token",
            "%22%5C",
            "*".repeat(100),
            ".audit",
            "%F0%9F%9A%80",
            "~",
            "logs%3Fpretty",
            "logs;v=1");

    private static final List<String> VALUES = List.of(
            "",
            "true",
            "false",
            "TRUE",
            "1",
            "-1",
            "0",
            "10000",
            "10001",
            "2147483648",
            "-9223372036854775809",
            "1e3",
            "0x10",
            "abc",
            "a,b",
            "*",
            "%2A",
            "1s",
            "5nanos",
            "-1s",
            "99999999999d",
            "@timestamp:asc",
            "@timestamp:x",
            "_doc",
            "%C3%A9",
            "%ff",
            "%",
            "%zz",
            "a%00b",
            "hits.hits",
            "-took",
            "**",
            "-**.a",
            "open",
            "all,none",
            "x".repeat(3_000),
            "json",
            "yaml",
            "text",
            "internal",
            "wait_for",
            "query_then_fetch",
            "%F0%9F%9A%80",
            "%ed%a0%80",
            "+",
            "%0d%0a",
            "{}",
            ",,,",
            "a.".repeat(200),
            "*".repeat(500));

    private static final List<String> TYPES = List.of(
            "application/json",
            "application/json",
            "application/x-ndjson",
            "application/x-www-form-urlencoded",
            "text/plain",
            "",
            "application/json; charset=utf-16",
            "application/json;",
            "application/json;charset=\"",
            "/",
            ";=",
            "multipart/form-data; boundary=x",
            "application/vnd.elasticsearch+json; compatible-with=8",
            "application/vnd.elasticsearch+json; compatible-with=10",
            "application/vnd.elasticsearch+json; compatible-with=x",
            "application/graphql",
            "application/cbor",
            "*/*",
            "a".repeat(500),
            "application/json, application/json");

    private static final List<String> HEADERS = List.of(
            "Accept: application/json",
            "Accept: text/html",
            "Accept: */*;q=0",
            "Accept: ,,,",
            "Accept: application/yaml",
            "Accept: application/vnd.elasticsearch+json; compatible-with=7",
            "Accept: text/plain",
            "Accept: application/vnd.elasticsearch+json; compatible-with=99999999999",
            "Accept: application/json;q=x",
            "Accept: application/graphql-response+json",
            "X-Opaque-Id: \u00e9\t~",
            "Accept-Encoding: gzip",
            "Accept-Encoding: gzip;q=0, br",
            "Accept-Encoding: ;;;",
            "Content-Encoding: br",
            "Content-Encoding: identity",
            "Origin: null",
            "Origin: http://elsewhere.example",
            "Cookie: JWT=a.b.c; JWT_REFRESH_TOKEN=x",
            "Cookie: =;;=\"",
            "Authorization: Basic",
            "Authorization: Basic !!!",
            "Authorization: Basic YTpi",
            "Authorization: Bearer a.b.c",
            "Authorization: Bearer",
            "Authorization: Negotiate x",
            "Upgrade: websocket",
            "Upgrade: h2c",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Version: 8",
            "Sec-WebSocket-Key: x",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Protocol: graphql-ws, ,x",
            "If-None-Match: *",
            "If-None-Match: \"",
            "Range: bytes=0-0",
            "X-Forwarded-For: 1.2.3.4,,",
            "X-HTTP-Method-Override: PUT",
            "Expect: 100-continue",
            "X-Requested-With: XMLHttpRequest",
            "Host: [::",
            "Host: a b",
            "Accept-Language: \u0001",
            "TE: trailers",
            "Trailer: X",
            "X-Empty:",
            "Referer: \u00ff".repeat(3),
            "X-Long: " + "x".repeat(7_000));

    private static final List<String> SCALARS = List.of(
            "0",
            "-1",
            "1",
            "10001",
            "0.5",
            "1e400",
            "9223372036854775808",
            "-0",
            "01",
            "NaN",
            "1".repeat(70),
            "true",
            "false",
            "null",
            "{}",
            "[]",
            "[{}]",
            "[null]",
            "{\"a\":1}",
            "\"\"",
            "\"*\"",
            "\"a\"",
            "\"a\\u0000\"",
            "\"\\ud800\"",
            "\"a\\nb\"",
            "\"" + "x".repeat(5_000) + "\"",
            "\"unended",
            "'single'",
            "\"2015-05-17\"",
            "\"now-1d/d\"",
            "\"now/q\"",
            "\"1s\"",
            "\"true\"",
            "\"5\"",
            "\"@timestamp\"",
            "\"logs\"",
            "\"_id\"",
            "\"a.b.\"",
            "[".repeat(70) + "]".repeat(70),
            "[".repeat(2_000),
            "{\"a\":".repeat(70) + "1" + "}".repeat(70),
            "[" + "1,".repeat(2_000) + "1]",
            "{\"a\":1,\"a\":2}",
            "\"\u00e9\u2028\uFEFF\"",
            "/* */",
            "+1",
            ".5",
            "1.",
            "undefined");

    /** Good bodies by the end of a route's path; what is made of them is not. */
    private static final Map<String, List<String>> BODIES = Map.ofEntries(
            Map.entry(
                    "/_cluster/settings",
                    List.of(
                            "{\"persistent\":{\"migrate.max_concurrent_indices_reindexed_per_data_stream\":2},\"transient\":{}}",
                            "{\"transient\":{\"migrate\":{\"data_stream_reindex_max_request_per_second\":\"100\"}}}",
                            "{\"persistent\":{\"migrate.*\":null}}")),
            Map.entry(
                    "/_index_template/{name}",
                    List.of(
                            "{\"index_patterns\":[\"t-*\"],\"data_stream\":{\"hidden\":false},\"priority\":5,\"version\":1,"
                                    + "\"_meta\":{\"a\":1},\"composed_of\":[],\"template\":{\"settings\":{\"index\":"
                                    + "{\"number_of_replicas\":1}},\"mappings\":{\"properties\":{}},\"aliases\":{\"x\":{}}}}")),
            Map.entry(
                    "/_modify",
                    List.of("{\"actions\":[{\"remove_backing_index\":{\"data_stream\":\"logs\",\"index\":\"plain\"}},"
                            + "{\"add_backing_index\":{\"data_stream\":\"logs\",\"index\":\"plain\"}}]}")),
            Map.entry(
                    "/_rollover",
                    List.of(
                            "{\"conditions\":{\"max_age\":\"1d\",\"max_docs\":1,\"max_size\":\"5gb\",\"max_primary_shard_size\":\"1b\"}}")),
            Map.entry(
                    "/_bulk",
                    List.of(
                            "{\"create\":{\"_index\":\"logs\",\"_id\":\"1\"}}\n{\"@timestamp\":\"2015-05-17\"}\n",
                            "{\"index\":{}}\n{\"@timestamp\":1}\n{\"delete\":{\"_id\":\"1\"}}\n",
                            "{\"update\":{\"_index\":\"plain\",\"_id\":\"1\"}}\n{\"doc\":{}}\n")),
            Map.entry("/_doc", List.of("{\"@timestamp\":\"2015-05-17T10:05:03Z\",\"a\":{\"b\":[1,\"x\"]}}")),
            Map.entry("/_doc/{id}", List.of("{\"@timestamp\":\"2015-05-17\",\"a\":1}")),
            Map.entry("/_create/{id}", List.of("{\"@timestamp\":[\"2015-05-17\"],\"a\":null}")),
            Map.entry("/_update/{id}", List.of("{\"doc\":{\"a\":1},\"upsert\":{}}")),
            Map.entry(
                    "/_mget",
                    List.of(
                            "{\"docs\":[{\"_index\":\"logs\",\"_id\":\"1\",\"_source\":[\"a\"]},{\"_index\":\"gone\",\"_id\":\"2\"}]}",
                            "{\"ids\":[\"1\",\"2\"]}",
                            "{\"docs\":[{\"_id\":\"1\",\"_index\":\"plain\",\"_source\":{\"includes\":[\"a.*\"],\"excludes\":\"b\"}}]}")),
            Map.entry("/_count", List.of("{\"query\":{\"term\":{\"a\":\"x\"}}}")),
            Map.entry(
                    "/_search",
                    List.of(
                            "{\"query\":{\"bool\":{\"must\":[{\"term\":{\"a\":{\"value\":1}}},{\"exists\":{\"field\":\"a.b\"}}],"
                                    + "\"must_not\":{\"ids\":{\"values\":[\"1\"]}},\"should\":[{\"prefix\":{\"a\":\"x\"}}],"
                                    + "\"minimum_should_match\":1,\"filter\":[{\"terms\":{\"a\":[1,\"x\",true]}}]}},\"size\":5}",
                            "{\"query\":{\"range\":{\"@timestamp\":{\"gte\":\"now-1d/d\",\"lt\":\"2015-05-17||+1M\",\"format\":"
                                    + "\"strict_date_optional_time\",\"time_zone\":\"+01:00\"}}},\"sort\":[{\"@timestamp\":"
                                    + "{\"order\":\"desc\"}},\"_doc\"],\"from\":0,\"track_total_hits\":true}",
                            "{\"sort\":[{\"@timestamp\":\"asc\"}],\"search_after\":[1431857103000],\"_source\":{\"includes\":[\"a\"]}}",
                            "{\"query\":{\"match_all\":{}},\"aggs\":{},\"timeout\":\"1s\"}")),
            Map.entry(
                    "/_aliases",
                    List.of(
                            "{\"actions\":[{\"add\":{\"index\":\"plain\",\"alias\":\"other\"}},{\"remove\":{\"index\":\"plain\","
                                    + "\"alias\":\"other\"}}]}")),
            Map.entry(
                    "/_create_from/{source}/{dest}",
                    List.of("{\"settings_override\":{\"index.number_of_replicas\":0},\"mappings_override\":{},"
                            + "\"remove_index_blocks\":true}")),
            Map.entry("/_migration/reindex", List.of("{\"mode\":\"upgrade\",\"source\":{\"index\":\"logs\"}}")),
            Map.entry(
                    "/_security/user/{name}",
                    List.of("{\"password\":\"long enough\",\"roles\":[\"reader\"],\"full_name\":\"A\",\"email\":null,"
                            + "\"metadata\":{\"a\":1},\"enabled\":true}")),
            Map.entry("/_password", List.of("{\"password\":\"long enough\"}")),
            Map.entry(
                    "/_security/role/{name}",
                    List.of(
                            "{\"cluster\":[\"monitor\"],\"indices\":[{\"names\":[\"logs-*\"],\"privileges\":[\"read\"]}]}")),
            Map.entry(
                    "/_security/api_key",
                    List.of(
                            "{\"name\":\"k\",\"expiration\":\"1d\",\"role_descriptors\":{\"a\":{\"cluster\":[\"monitor\"],"
                                    + "\"index\":[{\"names\":[\"logs-*\"],\"privileges\":[\"create_doc\"]}]}},\"metadata\":{\"a\":1}}",
                            "{\"ids\":[\"a\"],\"owner\":true}",
                            "{\"name\":\"k\"}")),
            Map.entry(
                    "/_security/_query/api_key",
                    List.of(
                            "{\"query\":{\"bool\":{\"filter\":[{\"term\":{\"name\":\"k\"}},{\"range\":{\"creation\":{\"gte\":"
                                    + "\"now-1d\"}}}]}},\"sort\":[{\"creation\":{\"order\":\"desc\"}},\"name\"],\"size\":5,"
                                    + "\"search_after\":[1,\"a\"]}")),
            Map.entry(
                    "/_has_privileges",
                    List.of("{\"cluster\":[\"monitor\"],\"index\":[{\"names\":[\"logs-*\"],\"privileges\":[\"read\"]}],"
                            + "\"application\":[]}")),
            Map.entry("/login", List.of("{\"username\":\"anna\",\"password\":\"x\"}", "username=anna&password=x")),
            Map.entry("/logout", List.of("", "{}")),
            Map.entry(
                    "/oauth/access_token",
                    List.of(
                            "{\"grant_type\":\"refresh_token\",\"refresh_token\":\"a.b.c\"}",
                            "grant_type=refresh_token&refresh_token=a.b.c")),
            Map.entry("/oauth/revoke", List.of("token=a.b.c&token_type_hint=refresh_token")),
            Map.entry("/token_info", List.of("token=a.b.c")),
            Map.entry(
                    "/graphql",
                    List.of(
                            "{\"query\":\"query Q($a: Int) { __typename"
                                    + " }\",\"operationName\":\"Q\",\"variables\":{\"a\":1},\"extensions\":{}}",
                            "{\"query\":\"{ __schema { types { name } } }\"}",
                            "{\"query\":\"mutation { gone(input: {a: [1, \\\"x\\\"]}) { ...F } } fragment F on Gone {"
                                    + " a }\"}")));

    private static final List<String> ANY_BODY =
            List.of("{}", "[]", "{\"a\":1}", "", "null", "\"\"", "a=b", "{\"a\":1}\n{}\n");

    private static final Pattern VARIABLE = Pattern.compile("\\{\\w+}");
    private static final Pattern TOKEN =
            Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|[-+.\\w]+|[{}\\[\\]:,]|\\s+|.", Pattern.DOTALL);

    /** What no target of a request is made of. */
    private static final Pattern NO_TARGET = Pattern.compile("[^\\w.~!$&'()*+,;=:@/?%-]|%(?![0-9A-Fa-f]{2})");

    private static final List<String> BAD_HEADERS = List.of("Host: [::", "Host: a b", "\u0001");

    private final Random random;
    private final List<Target> targets;
    private final List<String> parameters;
    private final String credentials;

    /**
     * Makes requests to the targets.
     *
     * @param credentials a header line that most of them have
     */
    MalformedRequests(long seed, List<Target> targets, String credentials) {
        this.random = new Random(seed);
        this.targets = List.copyOf(targets);
        this.parameters = targets.stream()
                .flatMap(target -> target.parameters().stream())
                .distinct()
                .sorted()
                .toList();
        this.credentials = credentials;
    }

    /** A route, as far as it matters here. */
    record Target(String method, String path, List<String> parameters, Form form) {}

    RawRequest next() {
        if (chance(2)) {
            return unframed();
        }
        Target target = one(targets);
        String method = chance(92) ? target.method() : one(METHODS);
        StringBuilder path = new StringBuilder(path(target.path()));
        boolean known = !chance(8);
        if (!known) {
            disturb(path);
        }
        byte[] body = chance(target.method().equals("GET") || target.method().equals("DELETE") ? 25 : 88)
                ? body(target)
                : new byte[0];
        return framed(method, path + query(target), body, known ? Optional.of(form(target, path)) : Optional.empty());
    }

    private static Form form(Target target, CharSequence path) {
        return path.toString().startsWith("/" + RESERVED) ? Form.PROBLEM : target.form();
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private <T> T one(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private String path(String template) {
        Matcher variable = VARIABLE.matcher(template);
        return variable.replaceAll(found -> Matcher.quoteReplacement(chance(60) ? "logs" : one(NAMES)));
    }

    private void disturb(StringBuilder path) {
        int at = random.nextInt(path.length() + 1);
        switch (random.nextInt(6)) {
            case 0 -> path.insert(at, one(List.of("/", "//", "%2f", "/./", "/../", "%", "\\", ";a=b", "%c0%af")));
            case 1 -> path.append('/').append(one(NAMES));
            case 2 -> path.setLength(Math.max(1, at));
            case 3 -> path.append('/');
            case 4 -> path.append("/x".repeat(1 + random.nextInt(200)));
            default -> path.insert(0, "/" + one(NAMES));
        }
    }

    private String query(Target target) {
        if (chance(60)) {
            return "";
        }
        List<String> parts = new ArrayList<>();
        for (int count = 1 + random.nextInt(3); count > 0; count--) {
            boolean own = !target.parameters().isEmpty() && chance(80);
            String name = own ? one(target.parameters()) : chance(70) ? one(parameters) : one(VALUES);
            parts.add(chance(8) ? name : name + "=" + one(VALUES));
        }
        return "?" + String.join(chance(95) ? "&" : "&&=&", parts);
    }

    private byte[] body(Target target) {
        List<String> good = BODIES.entrySet().stream()
                .filter(entry -> target.path().endsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(ANY_BODY);
        String text = chance(90) ? one(good) : one(ANY_BODY);
        if (chance(75)) {
            text = disturbed(text);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return chance(10) ? disturbed(bytes) : bytes;
    }

    /** Replaces, repeats, removes and swaps tokens. */
    private String disturbed(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        for (int count = 1 + random.nextInt(3); count > 0 && !tokens.isEmpty(); count--) {
            int at = random.nextInt(tokens.size());
            switch (random.nextInt(10)) {
                case 0 -> tokens.remove(at);
                case 1 -> tokens.add(at, tokens.get(random.nextInt(tokens.size())));
                case 2 -> tokens.set(at, tokens.get(random.nextInt(tokens.size())));
                case 3 -> tokens.add(one(SCALARS));
                case 4 -> tokens = new ArrayList<>(tokens.subList(0, at));
                default -> tokens.set(at, one(SCALARS));
            }
        }
        return String.join("", tokens);
    }

    private byte[] disturbed(byte[] bytes) {
        byte[] changed = bytes.clone();
        switch (random.nextInt(5)) {
            case 0 -> random.nextBytes(changed);
            case 1 -> changed = new String(bytes, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16);
            case 2 -> changed = ("\uFEFF" + new String(bytes, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
            default -> {
                for (int count = 1 + random.nextInt(4); count > 0 && changed.length > 0; count--) {
                    changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
                }
            }
        }
        return changed;
    }

    private RawRequest framed(String method, String target, byte[] body, Optional<Form> form) {
        StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n");
        if (chance(96)) {
            head.append(credentials).append("\r\n");
        }
        byte[] sent = body;
        if (body.length > 0) {
            head.append("Content-Type: ")
                    .append(chance(85) ? fitting(body, target) : one(TYPES))
                    .append("\r\n");
            if (chance(4)) {
                head.append("Content-Encoding: gzip\r\n");
                sent = chance(50) ? gzip(body) : body;
            }
        }
        while (chance(25)) {
            head.append(one(HEADERS)).append("\r\n");
        }
        boolean chunked = body.length > 0 && chance(6);
        head.append(chunked ? "Transfer-Encoding: chunked\r\n" : "Content-Length: " + sent.length + "\r\n");
        head.append("\r\n");
        boolean grammatical = target.startsWith("/")
                && !NO_TARGET.matcher(target).find()
                && BAD_HEADERS.stream().noneMatch(head.toString()::contains);
        return new RawRequest(
                head + new String(chunked ? chunks(sent) : sent, StandardCharsets.ISO_8859_1),
                method,
                target,
                form,
                grammatical);
    }

    private static String fitting(byte[] body, String target) {
        if (target.contains("_bulk")) {
            return "application/x-ndjson";
        }
        boolean isForm =
                body[0] >= 'a' && body[0] <= 'z' && new String(body, StandardCharsets.ISO_8859_1).contains("=");
        return isForm ? "application/x-www-form-urlencoded" : "application/json";
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(target)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return target.toByteArray();
    }

    private byte[] chunks(byte[] bytes) {
        int middle = random.nextInt(bytes.length);
        byte[] end = RawRequest.latin("0\r\n\r\n");
        return joined(chunk(Arrays.copyOf(bytes, middle)), chunk(Arrays.copyOfRange(bytes, middle, bytes.length)), end);
    }

    private static byte[] chunk(byte[] bytes) {
        return bytes.length == 0
                ? bytes
                : joined(RawRequest.latin(Integer.toHexString(bytes.length) + "\r\n"), bytes, RawRequest.latin("\r\n"));
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            target.writeBytes(part);
        }
        return target.toByteArray();
    }

    /** Returns what a server must not take for a request, or must not wait for the rest of. */
    private RawRequest unframed() {
        String path = path(one(targets).path());
        String host = " HTTP/1.1\r\nHost: localhost\r\n" + credentials + "\r\n";
        String json = "Content-Type: application/json\r\n";
        List<String> requests = List.of(
                "GET " + path,
                "GET " + path + "\r\n\r\n",
                "GET  " + path + host + "\r\n",
                "GET " + path + " HTTP/9.9\r\n\r\n",
                "GET " + path + " HTTP/1.1 x\r\nHost: localhost\r\n\r\n",
                "GET " + path + " FTP/1.1\r\n\r\n",
                "\u0000\u0001\u0002\r\n\r\n",
                "\r\n\r\n\r\n",
                "GET" + host + "\r\n",
                "GET *" + host + "\r\n",
                "GET http://localhost" + path + host + "\r\n",
                "GET http://localhost" + host + "\r\n",
                "GET ://" + host + "\r\n",
                "CONNECT localhost:1" + host + "\r\n",
                "GET /" + "a".repeat(20_000) + host + "\r\n",
                "GET /\u00e9\u00ff" + host + "\r\n",
                "GET /?\u00e9=\u0001" + host + "\r\n",
                "GET " + path + host + "no colon\r\n\r\n",
                "GET " + path + host + ": no name\r\n\r\n",
                "GET " + path + host + "X: " + "y".repeat(100_000) + "\r\n\r\n",
                "GET " + path + host + "X: y\r\n".repeat(1_000) + "\r\n",
                "GET " + path + host + "X: a\r\n folded\r\n\r\n",
                "GET " + path + host + "X\u0000: a\r\n\r\n",
                "POST " + path + host + json + "Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}   ",
                "POST " + path + host + json + "Content-Length: -1\r\n\r\n{}",
                "POST " + path + host + json + "Content-Length: two\r\n\r\n{}",
                "POST " + path + host + json + "Content-Length: 99999999999999999999\r\n\r\n{}",
                "POST " + path + host + json + "Content-Length: 9223372036854775807\r\n\r\n{}",
                "POST " + path + host + json + "Content-Length: 100\r\n\r\n{\"half\":",
                "POST " + path + host + json + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
                "POST " + path + host + json + "Transfer-Encoding: chunked\r\n\r\n5\r\n{}",
                "POST " + path + host + json + "Transfer-Encoding: chunked\r\n\r\n2;x=y\r\n{}\r\n0\r\n\r\n",
                "POST " + path + host + json + "Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n",
                "POST " + path + host + json + "Transfer-Encoding: chunked\r\n\r\n0\r\nX: " + "y".repeat(50_000),
                "POST " + path + host + json + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}",
                "POST " + path + host + json + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}",
                "POST " + path + host + json + "Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
                "POST " + path + host + json + "Transfer-Encoding: identity\r\n\r\n{}");
        String request = one(requests);
        return new RawRequest(request, request.split(" ", 2)[0], "", Optional.empty(), false);
    }
}
