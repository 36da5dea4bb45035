package io.millrace.adapters.opensearch.node;

import io.millrace.application.testing.ReservedPort;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.opentest4j.TestAbortedException;

/** A cluster of real nodes on this machine, each a process of its own that ends with the process of the tests. */
public final class TestCluster implements AutoCloseable {

    private static final Duration LONGEST_START = Duration.ofMinutes(3);
    private static final String LAUNCHER = "Launcher";
    private static final List<String> SMALL = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final List<String> MEASURED = List.of("-Xmx1g");
    private static final String CLASSES = "target/launcher";

    private final Path directory;
    private final boolean privateSettings;
    private final List<String> machine;
    private final List<Member> members;
    private final HttpClient http = HttpClient.newHttpClient();

    private TestCluster(Path directory, boolean privateSettings, List<String> machine, List<Member> members) {
        this.machine = machine;
        this.directory = directory;
        this.privateSettings = privateSettings;
        this.members = members;
    }

    /**
     * Starts a cluster and waits until it works.
     *
     * @param directory where data of an earlier cluster may lie, which need not have been of the same version
     * @throws TestAbortedException if this machine has no Java for it
     */
    public static TestCluster start(Release release, int nodes, Path directory) {
        return start(Collections.nCopies(nodes, release), directory, false, SMALL);
    }

    /** Starts a cluster that is being brought from one release to another: the first node decides, the other has joined. */
    public static TestCluster startMixed(Release first, Release second, Path directory) {
        return start(List.of(first, second), directory, false, SMALL);
    }

    /** Starts a single node as one to be measured, which lets indices be made in versions before its own. */
    public static TestCluster startMeasured(Release release, Path directory) {
        return start(List.of(release), directory, true, MEASURED);
    }

    /** Starts a single node that lets indices be made in versions before its own. */
    public static TestCluster startLenient(Release release, Path directory) {
        return startLenient(release, 1, directory);
    }

    /** Starts nodes that let indices be made in versions before their own. */
    public static TestCluster startLenient(Release release, int nodes, Path directory) {
        return start(Collections.nCopies(nodes, release), directory, true, SMALL);
    }

    private static TestCluster start(
            List<Release> releases, Path directory, boolean privateSettings, List<String> machine) {
        for (Release release : releases) {
            Assumptions.assumeTrue(release.javaHome().isPresent(), release::missing);
            if (!Files.isDirectory(release.jars())) {
                throw new IllegalStateException("there are no jars in " + release.jars() + ": build with -Popensearch");
            }
        }
        List<Member> members = IntStream.range(0, releases.size())
                .mapToObj(number -> new Member("node-" + number, releases.get(number)))
                .toList();
        TestCluster cluster = new TestCluster(directory, privateSettings, machine, members);
        try {
            for (Member member : members) {
                compileLauncher(member.release);
                if (!member.release.equals(releases.get(0))) {
                    cluster.awaitHealth();
                }
                cluster.launch(member);
            }
            cluster.awaitHealth();
            return cluster;
        } catch (RuntimeException | IOException e) {
            cluster.close();
            throw e instanceof RuntimeException failure ? failure : new UncheckedIOException((IOException) e);
        }
    }

    public List<URI> urls() {
        return members.stream().map(member -> member.httpPort.url()).toList();
    }

    /** Ends a node at once, as a crash does. */
    public void kill(int node) {
        members.get(node).end();
    }

    /** Starts a node again that was ended. */
    public void restart(int node) {
        launch(members.get(node));
        awaitHealth();
    }

    @Override
    public void close() {
        members.forEach(Member::close);
    }

    private void launch(Member member) {
        String jars = member.release.jars().toAbsolutePath() + "/*";
        List<String> command = new ArrayList<>(
                List.of(javaHome(member.release).resolve("bin/java").toString()));
        command.addAll(machine);
        command.addAll(List.of(
                "-cp",
                member.release.home().resolve(CLASSES).toAbsolutePath() + File.pathSeparator + jars,
                LAUNCHER,
                Boolean.toString(!privateSettings)));
        Path home = directory.resolve(member.name).toAbsolutePath();
        command.add("path.home=" + home);
        command.add("path.data=" + home.resolve("data"));
        command.add("path.logs=" + home.resolve("logs"));
        command.add("cluster.name=millrace-tests");
        command.add("node.name=" + member.name);
        command.add("network.host=127.0.0.1");
        command.add("http.port=" + member.httpPort.number());
        command.add("transport.port=" + member.transportPort.number());
        command.add("transport.type=netty4");
        command.add("http.type=netty4");
        command.add("cluster.routing.allocation.disk.threshold_enabled=false");
        if (members.size() == 1) {
            command.add("discovery.type=single-node");
        } else {
            command.add("discovery.seed_hosts="
                    + members.stream()
                            .map(other -> "127.0.0.1:" + other.transportPort.number())
                            .collect(Collectors.joining(",")));
            command.add("cluster.initial_cluster_manager_nodes="
                    + members.stream()
                            .filter(other -> other.release.equals(members.get(0).release))
                            .map(other -> other.name)
                            .collect(Collectors.joining(",")));
        }
        try {
            Files.createDirectories(home);
            member.process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            home.resolve("output.txt").toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path javaHome(Release release) {
        return release.javaHome().orElseThrow();
    }

    /** The Java of the nodes compiles it: that of the build may be too old to read their classes. */
    private static void compileLauncher(Release release) throws IOException {
        Path source = Path.of("src/node/" + LAUNCHER + ".java");
        if (!Files.isRegularFile(source)) {
            source = Path.of("../adapters-opensearch").resolve(source);
        }
        Path compiled = release.home().resolve(CLASSES).resolve(LAUNCHER + ".class");
        if (Files.isRegularFile(compiled)
                && Files.getLastModifiedTime(compiled).compareTo(Files.getLastModifiedTime(source)) >= 0) {
            return;
        }
        Path fresh =
                Files.createTempDirectory(Files.createDirectories(release.home().resolve(CLASSES)), "javac");
        Process javac = new ProcessBuilder(
                        javaHome(release).resolve("bin/javac").toString(),
                        "-proc:none",
                        "-nowarn",
                        "-d",
                        fresh.toString(),
                        "-cp",
                        release.jars() + "/*",
                        source.toString())
                .inheritIO()
                .start();
        try {
            if (javac.waitFor() != 0) {
                throw new IllegalStateException("cannot compile " + source);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        try (Stream<Path> classes = Files.list(fresh)) {
            for (Path file : classes.sorted().toList()) {
                Files.move(
                        file,
                        compiled.resolveSibling(file.getFileName()),
                        StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.ATOMIC_MOVE);
            }
        }
        Files.delete(fresh);
    }

    private void awaitHealth() {
        long end = System.nanoTime() + LONGEST_START.toNanos();
        for (Member member : members) {
            if (member.process == null) {
                continue;
            }
            while (!isHealthy(member)) {
                if (!member.isAlive() || System.nanoTime() > end) {
                    throw new IllegalStateException(
                            member.name + " of " + member.release + " did not start:\n" + output(member));
                }
            }
        }
    }

    private boolean isHealthy(Member member) {
        URI health = URI.create(member.httpPort.url()
                + "/_cluster/health?wait_for_status=yellow&timeout=5s&wait_for_nodes=" + running());
        try {
            return http.send(
                                    HttpRequest.newBuilder(health)
                                            .timeout(Duration.ofSeconds(20))
                                            .build(),
                                    BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            member.awaitChange();
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private long running() {
        return members.stream().filter(Member::isAlive).count();
    }

    private String output(Member member) {
        try {
            return Files.readString(directory.resolve(member.name).resolve("output.txt"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static final class Member {

        private final String name;
        private final Release release;
        /** Other nodes and clients know the addresses before the node starts, and after it has ended. */
        private final ReservedPort httpPort = ReservedPort.forServer();

        private final ReservedPort transportPort = ReservedPort.forServer();
        private @Nullable Process process;

        private Member(String name, Release release) {
            this.name = name;
            this.release = release;
        }

        private boolean isAlive() {
            Process started = process;
            return started != null && started.isAlive();
        }

        /** Waits a little for a node that does not listen yet, and no longer than it lives. */
        private void awaitChange() {
            Process started = process;
            try {
                if (started != null) {
                    started.waitFor(200, TimeUnit.MILLISECONDS);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void close() {
            end();
            httpPort.close();
            transportPort.close();
        }

        private void end() {
            Process started = process;
            process = null;
            if (started == null) {
                return;
            }
            started.destroyForcibly();
            try {
                started.waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
