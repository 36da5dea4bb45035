package io.millrace.bootstrap.conformance.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.bootstrap.program.StoreClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tests and the specifications of one release of Elasticsearch or OpenSearch.
 *
 * @param name "elasticsearch" or "opensearch"
 * @param version of the release
 */
record Suite(String name, String version, Map<String, RestApi> apis, List<UpstreamTest> tests) {

    private static final String API = "rest-api-spec/api/";
    private static final String TEST = "rest-api-spec/test/";
    private static final Pattern ARTIFACT = Pattern.compile("/(elasticsearch|opensearch)/rest-api-spec/([^/]+)/");

    /**
     * Returns the version of the wire format that requests name. Elasticsearch runs the tests of its previous major
     * version in the same way.
     */
    Optional<String> wireVersion() {
        return name.equals("elasticsearch")
                ? Optional.of(version.substring(0, version.indexOf('.')))
                : Optional.empty();
    }

    /** Returns the suites whose artifacts are on the class path. */
    static List<Suite> all() {
        try {
            List<Suite> suites = new ArrayList<>();
            for (URL found : Collections.list(Suite.class.getClassLoader().getResources(API + "bulk.json"))) {
                try (JarFile jar = ((JarURLConnection) found.openConnection()).getJarFile()) {
                    suites.add(read(jar));
                }
            }
            suites.sort(Comparator.comparing(Suite::name));
            return List.copyOf(suites);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Suite read(JarFile jar) throws IOException {
        Matcher artifact = ARTIFACT.matcher(jar.getName());
        if (!artifact.find()) {
            throw new IllegalStateException("not an artifact with tests: " + jar.getName());
        }
        Map<String, RestApi> apis = new HashMap<>();
        List<UpstreamTest> tests = new ArrayList<>();
        for (JarEntry entry : Collections.list(jar.entries())) {
            String path = entry.getName();
            if (path.startsWith(API) && path.endsWith(".json")) {
                JsonNode file = StoreClient.MAPPER.readTree(text(jar, entry));
                file.properties().forEach(api -> apis.put(api.getKey(), new RestApi(api.getValue())));
            } else if (path.startsWith(TEST) && path.endsWith(".yml")) {
                String file = path.substring(TEST.length(), path.length() - ".yml".length());
                tests.addAll(tests(file, text(jar, entry)));
            }
        }
        tests.sort(Comparator.comparing(UpstreamTest::file));
        return new Suite(artifact.group(1), artifact.group(2), Map.copyOf(apis), List.copyOf(tests));
    }

    private static String text(JarFile jar, JarEntry entry) throws IOException {
        return new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    }

    private static List<UpstreamTest> tests(String file, String text) {
        Map<String, List<?>> sections = new LinkedHashMap<>();
        for (Map<?, ?> document : TestYaml.documents(text)) {
            document.forEach((title, steps) ->
                    sections.put(String.valueOf(title), steps instanceof List<?> list ? list : List.of()));
        }
        List<?> setup = sections.getOrDefault("setup", List.of());
        List<?> teardown = sections.getOrDefault("teardown", List.of());
        sections.keySet().removeAll(List.of("setup", "teardown"));
        List<UpstreamTest> tests = new ArrayList<>();
        sections.forEach((title, steps) ->
                tests.add(new UpstreamTest(file, title, Step.all(setup), Step.all(steps), Step.all(teardown))));
        return tests;
    }
}
