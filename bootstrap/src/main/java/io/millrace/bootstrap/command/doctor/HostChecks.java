package io.millrace.bootstrap.command.doctor;

import io.millrace.command.console.Figures;
import io.millrace.command.doctor.CheckResult;
import io.millrace.configuration.Settings;
import io.millrace.domain.attention.DiskSpace;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Checks the machine on which the service runs. */
public final class HostChecks {

    private static final int OLDEST_JAVA = 17;
    private static final long SMALL_HEAP = 200L << 20;
    private static final int OK_STATUS = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private HostChecks() {}

    /** Checks the version and the maximum heap of the JVM. */
    public static CheckResult java(Runtime.Version version, long maximumHeap) {
        String is = "Java " + version.feature() + ", with a heap of up to " + Figures.size(maximumHeap);
        if (version.feature() < OLDEST_JAVA) {
            return CheckResult.fail("java", is + "; the service needs Java " + OLDEST_JAVA + " or newer");
        }
        return maximumHeap < SMALL_HEAP
                ? CheckResult.warn("java", is + "; increase it with java -Xmx512m -jar millrace.jar")
                : CheckResult.ok("java", is);
    }

    /** Checks the port, the directories and the disk space. The configuration must be valid. */
    public static List<CheckResult> of(Settings settings) {
        List<CheckResult> results = new ArrayList<>();
        results.add(port(settings.server().host(), settings.server().port()));
        results.add(extensions(settings.extensionsDirectory()));
        if (settings.database().url().isEmpty()) {
            results.addAll(embedded(
                    settings.database().embeddedDirectory().toAbsolutePath().normalize()));
        }
        return results;
    }

    private static CheckResult port(String host, int port) {
        String address = (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
        if (port == 0) {
            return CheckResult.ok("port", "a free port is selected on " + host);
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, port));
            return CheckResult.ok("port", address + " is free");
        } catch (IOException e) {
            return probeMillrace(address)
                    ? CheckResult.ok("port", "a service already runs at " + address)
                    : CheckResult.fail(
                            "port",
                            address + " is in use by another program, or is not an address of this machine; stop that"
                                    + " program, or set server.host and server.port");
        }
    }

    private static boolean probeMillrace(String address) {
        try {
            return HttpClient.newBuilder()
                            .connectTimeout(PATIENCE)
                            .build()
                            .send(
                                    HttpRequest.newBuilder(URI.create("http://" + address + "/health/live"))
                                            .timeout(PATIENCE)
                                            .build(),
                                    BodyHandlers.ofString())
                            .statusCode()
                    == OK_STATUS;
        } catch (IOException | IllegalArgumentException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static CheckResult extensions(Path directory) {
        if (!Files.exists(directory)) {
            return CheckResult.ok("extensions", "none: the directory " + directory + " does not exist");
        }
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> jars =
                    files.filter(file -> file.toString().endsWith(".jar")).toList();
            return jars.stream()
                    .filter(jar -> !Files.isReadable(jar))
                    .findFirst()
                    .map(jar -> CheckResult.fail("extensions", jar + " cannot be read; run: chmod u+r " + jar))
                    .orElseGet(() -> CheckResult.ok(
                            "extensions", Figures.count(jars.size(), "jar", "jars") + " in " + directory));
        } catch (IOException e) {
            return CheckResult.fail(
                    "extensions",
                    directory + " cannot be read; grant the permission to the user of the service, or set"
                            + " extensions.directory");
        }
    }

    private static List<CheckResult> embedded(Path directory) {
        Path present = directory;
        while (!Files.exists(present) && present.getParent() != null) {
            present = present.getParent();
        }
        List<CheckResult> results = new ArrayList<>();
        results.add(writable(directory, present));
        results.add(space(present));
        return results;
    }

    private static CheckResult writable(Path directory, Path present) {
        String about = "data directory";
        if (!Files.isDirectory(present) || !Files.isWritable(present)) {
            return CheckResult.fail(
                    about,
                    directory + " cannot be " + (present.equals(directory) ? "written" : "created")
                            + "; grant the permission to the user of the service, or set database.embedded.directory");
        }
        if (!present.equals(directory)) {
            return CheckResult.ok(about, directory + " will be created at the first start");
        }
        if (isLocked(directory.resolve("lock"))) {
            return CheckResult.ok(about, directory + " is in use by a running service");
        }
        return isOpenToOthers(directory.resolve("cluster"))
                ? CheckResult.warn(
                        about,
                        "other users can read " + directory.resolve("cluster") + "; run: chmod 700 "
                                + directory.resolve("cluster"))
                : CheckResult.ok(about, directory + " is writable");
    }

    private static boolean isLocked(Path lock) {
        if (!Files.isRegularFile(lock)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                FileLock taken = channel.tryLock()) {
            return taken == null;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isOpenToOthers(Path directory) {
        if (!Files.isDirectory(directory)
                || !FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return false;
        }
        try {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(directory);
            return permissions.contains(PosixFilePermission.OTHERS_READ)
                    || permissions.contains(PosixFilePermission.OTHERS_WRITE);
        } catch (IOException e) {
            return false;
        }
    }

    private static CheckResult space(Path directory) {
        try {
            long free = Files.getFileStore(directory).getUsableSpace();
            String is = Figures.size(free) + " free in " + directory;
            return switch (DiskSpace.Level.ofFreeBytes(free)) {
                case ENOUGH -> CheckResult.ok("disk", is);
                case LITTLE ->
                    CheckResult.warn(
                            "disk", is + "; an upgrade needs additional space for a copy of the largest index");
                case NONE -> CheckResult.fail("disk", is + "; free some space, or move database.embedded.directory");
            };
        } catch (IOException e) {
            return CheckResult.warn("disk", "the free space in " + directory + " is unknown");
        }
    }
}
