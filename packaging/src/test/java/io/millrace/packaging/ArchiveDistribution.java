package io.millrace.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive, unpacked and used like an installation. */
class ArchiveDistribution {

    /** Of the classes that a start loads; fewer mean that the list in {@code src/archive/lib} has become old. */
    private static final double FEWEST_SHARED_CLASSES = 0.9;

    private static final Pattern LINK = Pattern.compile("]\\(<?([^)\\s>]+)>?\\)");
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\n]*`");

    @TempDir
    private Path folder;

    private Path unpacked = Path.of("");
    private Path home = Path.of("");
    private Path program = Path.of("");

    @BeforeEach
    void unpack() throws IOException {
        unpacked = Files.createDirectory(folder.resolve("unpacked"));
        Built.unpack(Built.file("\\.tar\\.gz"), unpacked);
        try (Stream<Path> top = Files.list(unpacked)) {
            home = top.findFirst().orElseThrow();
        }
        program = home.resolve("bin/millrace");
    }

    private Map<String, String> environment() throws IOException {
        Path cache = Files.createDirectories(folder.resolve("cache"));
        return Map.of("JAVA_HOME", System.getProperty("java.home"), "MILLRACE_CACHE", cache.toString());
    }

    private Command.Outcome run(String... arguments) throws IOException {
        return Command.run(
                folder,
                environment(),
                Stream.concat(Stream.of(program.toString()), Stream.of(arguments))
                        .toList());
    }

    @Test
    void it_tells_version_and_commit() throws IOException {
        assertThat(run("--version").output()).matches("millrace [0-9.]+ " + Built.COMMIT + "\n");
    }

    @Test
    void it_is_found_through_a_link() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("mill"), program);

        Command.Outcome outcome = Command.run(folder, environment(), List.of(link.toString(), "--version"));

        assertThat(outcome.status()).isZero();
    }

    @Test
    void it_runs_from_a_folder_with_a_space_in_its_name() throws IOException {
        Path moved = Files.move(home, folder.resolve("mill race"));

        Command.Outcome outcome = Command.run(
                folder, environment(), List.of(moved.resolve("bin/millrace").toString(), "config"));

        assertThat(outcome.status()).as(outcome.output()).isZero();
    }

    @Test
    void its_example_of_a_configuration_is_taken() throws IOException {
        Command.Outcome outcome =
                run("config", "--config", home.resolve("conf/millrace.yaml").toString());

        assertThat(outcome.status()).as(outcome.output()).isZero();
    }

    @Test
    void an_older_java_is_refused_in_a_sentence() throws IOException {
        Path old = Files.createDirectories(folder.resolve("old"));
        Files.writeString(old.resolve("release"), "JAVA_VERSION=\"11.0.22\"\n");
        Path java = Files.createDirectories(old.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();

        Command.Outcome outcome =
                Command.run(folder, Map.of("JAVA_HOME", old.toString()), List.of(program.toString(), "--version"));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.output())
                .isEqualTo("millrace: " + java + " is Java 11.0.22; Millrace requires Java 17 or later\n");
    }

    @Test
    void a_java_home_without_java_is_refused_in_a_sentence() {
        Command.Outcome outcome =
                Command.run(folder, Map.of("JAVA_HOME", folder.toString()), List.of(program.toString(), "--version"));

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.output()).isEqualTo("millrace: JAVA_HOME is " + folder + ", but it contains no bin/java\n");
    }

    @Test
    void it_serves_and_takes_signals_and_its_classes_come_from_an_archive() throws IOException {
        Path classes = folder.resolve("classes.log");
        Map<String, String> environment = environment();
        try (Service first = start(environment)) {
            assertThat(first.get("/health/ready")).startsWith("200 ");
            assertThat(first.stop()).isZero();
        }
        try (Stream<Path> cache = Files.list(folder.resolve("cache"))) {
            assertThat(cache.map(file -> file.getFileName().toString()))
                    .singleElement()
                    .asString()
                    .matches("millrace-[0-9.]+-java-.+-serve\\.jsa");
        }
        Map<String, String> logged = Map.of(
                "JAVA_HOME",
                environment.get("JAVA_HOME"),
                "MILLRACE_CACHE",
                environment.get("MILLRACE_CACHE"),
                "JAVA_OPTS",
                "-Dcluster.name=second -Xlog:class+load:file=" + classes);

        try (Service second = start(logged)) {
            assertThat(second.get("/")).contains("\"second\"");
            List<String> loaded = Files.readAllLines(classes);
            long shared = loaded.stream()
                    .filter(line -> line.contains("shared objects file"))
                    .count();
            assertThat((double) shared / loaded.size())
                    .as("classes of the start that are in the archive; -Dmillrace.classes.write=true renews the list")
                    .isGreaterThan(FEWEST_SHARED_CLASSES);
        }
    }

    /** Does nothing unless it is asked to, after classes have come and gone: {@code -Dmillrace.classes.write=true}. */
    @Test
    void the_list_of_classes_can_be_written_anew() throws IOException {
        assumeTrue(Boolean.getBoolean("millrace.classes.write"), "not asked for");
        Path lists = Files.createDirectory(folder.resolve("lists"));
        Path line = Files.writeString(folder.resolve("line.ndjson"), "{\"@timestamp\":\"2026-11-20T00:00:00Z\"}\n");

        try (Service service = start(listing(lists.resolve("service")))) {
            assertThat(service.get("/health/ready")).startsWith("200 ");
            for (String command : List.of(
                    "stream create lines --template",
                    "load " + line + " --stream lines",
                    "stream list --json",
                    "user list",
                    "upgrade lines --watch",
                    "login",
                    "logout")) {
                Map<String, String> environment = new HashMap<>(listing(lists.resolve(command.replaceAll("\\W", "-"))));
                environment.put("HOME", folder.toString());
                environment.put("MILLRACE_URL", service.address().toString());
                environment.put("MILLRACE_PASSWORD", Service.PASSWORD);
                List<String> words = new ArrayList<>(List.of(command.split(" ")));
                words.add(0, program.toString());
                Command.Outcome outcome = Command.run(folder, environment, words);
                assertThat(outcome.status()).as(outcome.output()).isZero();
            }
            for (String path : List.of(
                    "/lines/_search?size=1",
                    "/lines/_count",
                    "/_data_stream/lines",
                    "/_cluster/health",
                    "/metrics",
                    "/graphql?query=%7BdataStreams(first:1)%7Bedges%7Bnode%7Bname%7D%7D%7D%7D")) {
                assertThat(service.get(path)).startsWith("200 ");
            }
            assertThat(service.stop()).isZero();
        }

        Set<String> hidden = classesForLaterVersionsAlone();
        Set<String> classes = new TreeSet<>();
        try (Stream<Path> written = Files.list(lists)) {
            for (Path list : written.toList()) {
                Files.readAllLines(list).stream()
                        .filter(name -> !name.startsWith("#") && Collections.disjoint(List.of(name.split(" ")), hidden))
                        .forEach(classes::add);
            }
        }
        Files.write(Path.of("src/archive/lib/millrace.classes"), classes);
    }

    private Map<String, String> listing(Path list) {
        return Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                "MILLRACE_CACHE",
                folder.resolve("none").toString(),
                "JAVA_OPTS",
                "-Xshare:off -XX:DumpLoadedClassList=" + list);
    }

    /**
     * Returns the classes that the jar has under {@code META-INF/versions} and nowhere else. The virtual machine does not
     * find them there when something wants to see them that records or instruments, and crashes if they come from an
     * archive.
     */
    private Set<String> classesForLaterVersionsAlone() throws IOException {
        try (ZipFile jar = new ZipFile(home.resolve("lib/millrace.jar").toFile())) {
            Set<String> names = jar.stream().map(ZipEntry::getName).collect(Collectors.toSet());
            return names.stream()
                    .filter(name -> name.matches("META-INF/versions/[0-9]+/.+\\.class"))
                    .map(name -> name.replaceFirst("META-INF/versions/[0-9]+/", ""))
                    .filter(name -> !names.contains(name))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void a_flight_recorder_does_no_harm_to_it() throws IOException {
        Path recording = folder.resolve("start.jfr");
        Map<String, String> environment = new HashMap<>(environment());
        environment.put("JAVA_OPTS", "-XX:StartFlightRecording=settings=profile,filename=" + recording);

        try (Service recorded = start(environment)) {
            assertThat(recorded.get("/health/ready")).startsWith("200 ");
            assertThat(recorded.stop()).isZero();
        }
        assertThat(recording).isNotEmptyFile();
    }

    private Service start(Map<String, String> environment) {
        return Service.start(folder, environment, List.of(program.toString(), "serve", "--set", "server.port=0"));
    }

    @Test
    void it_has_what_there_is_to_know_and_nothing_else() throws IOException {
        try (Stream<Path> top = Files.list(home)) {
            assertThat(top.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "bin",
                            "conf",
                            "docs",
                            "examples",
                            "helm",
                            "lib",
                            "maven",
                            "systemd",
                            "CHANGELOG.md",
                            "CONTRIBUTING.md",
                            "LICENSE",
                            "README.md",
                            "SECURITY.md",
                            "millrace.cdx.json");
        }
    }

    /** Links to files of the project that the archive does not contain lead to pages that explain the project. */
    @Test
    void no_link_of_its_documents_is_broken() throws IOException {
        List<String> broken = new ArrayList<>();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path page :
                    files.filter(file -> file.toString().endsWith(".md")).toList()) {
                Matcher link = LINK.matcher(CODE.matcher(Files.readString(page)).replaceAll(""));
                while (link.find()) {
                    String target = link.group(1).replaceFirst("#.*", "");
                    if (!target.isEmpty()
                            && !target.matches("[a-z]+:.*")
                            && Files.notExists(page.resolveSibling(target).normalize())) {
                        broken.add(home.relativize(page) + ": " + target);
                    }
                }
            }
        }

        assertThat(broken).isEmpty();
    }

    @Test
    void its_extension_api_has_source_and_javadoc() throws IOException {
        try (Stream<Path> files = Files.walk(home.resolve("maven"))) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString().replaceFirst("-[0-9.]+[0-9]", "")))
                    .containsExactlyInAnyOrder(
                            "millrace-extension-api.jar",
                            "millrace-extension-api.pom",
                            "millrace-extension-api-sources.jar",
                            "millrace-extension-api-javadoc.jar");
        }
    }

    @Test
    void the_zip_has_the_same_in_it() throws IOException {
        TreeSet<String> names;
        try (Stream<Path> files = Files.walk(home)) {
            names = files.filter(Files::isRegularFile)
                    .map(file -> unpacked.relativize(file).toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        try (ZipFile zip = new ZipFile(Built.file("\\.zip").toFile())) {
            assertThat(zip.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName))
                    .containsExactlyInAnyOrderElementsOf(names);
        }
    }
}
