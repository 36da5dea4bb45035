package io.millrace.bootstrap.command.doctor;

import io.millrace.bootstrap.command.console.Figures;
import io.millrace.bootstrap.configuration.Settings;
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

/** Checks the machine of the service. */
public final class HostChecks {

    private static final int OLDEST_JAVA = 17;
    private static final long SMALL_HEAP = 200L << 20;
    private static final long LITTLE_SPACE = 5L << 30;
    private static final long NO_SPACE = 512L << 20;
    private static final int OK_STATUS = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private HostChecks() {}

    /** Checks the version and the maximum heap of the JVM. */
    public static Finding java(Runtime.Version version, long maximumHeap) {
        String is = "Java " + version.feature() + ", with a heap of up to " + Figures.size(maximumHeap);
        if (version.feature() < OLDEST_JAVA) {
            return Finding.fail("java", is + "; the service needs Java " + OLDEST_JAVA + " or newer");
        }
        return maximumHeap < SMALL_HEAP
                ? Finding.warn("java", is + "; increase it with java -Xmx512m -jar millrace.jar")
                : Finding.ok("java", is);
    }

    /** Checks the port, directories and disk space that a valid configuration names. */
    public static List<Finding> of(Settings settings) {
        List<Finding> findings = new ArrayList<>();
        findings.add(port(settings.server().host(), settings.server().port()));
        findings.add(extensions(settings.extensionsDirectory()));
        if (settings.database().url().isEmpty()) {
            findings.addAll(embedded(
                    settings.database().embeddedDirectory().toAbsolutePath().normalize()));
        }
        return findings;
    }

    private static Finding port(String host, int port) {
        String address = (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
        if (port == 0) {
            return Finding.ok("port", "a free port is selected on " + host);
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, port));
            return Finding.ok("port", address + " is free");
        } catch (IOException e) {
            return isMillrace(address)
                    ? Finding.ok("port", "a service already runs at " + address)
                    : Finding.fail(
                            "port",
                            address + " is in use by another program, or is not an address of this machine; stop that"
                                    + " program, or set server.host and server.port");
        }
    }

    private static boolean isMillrace(String address) {
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

    private static Finding extensions(Path directory) {
        if (!Files.exists(directory)) {
            return Finding.ok("extensions", "none: the directory " + directory + " does not exist");
        }
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> jars =
                    files.filter(file -> file.toString().endsWith(".jar")).toList();
            return jars.stream()
                    .filter(jar -> !Files.isReadable(jar))
                    .findFirst()
                    .map(jar -> Finding.fail("extensions", jar + " cannot be read; run: chmod u+r " + jar))
                    .orElseGet(() ->
                            Finding.ok("extensions", Figures.count(jars.size(), "jar", "jars") + " in " + directory));
        } catch (IOException e) {
            return Finding.fail(
                    "extensions",
                    directory + " cannot be read; grant the permission to the user of the service, or set"
                            + " extensions.directory");
        }
    }

    private static List<Finding> embedded(Path directory) {
        Path present = directory;
        while (!Files.exists(present) && present.getParent() != null) {
            present = present.getParent();
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(writable(directory, present));
        findings.add(space(present));
        return findings;
    }

    private static Finding writable(Path directory, Path present) {
        String about = "data directory";
        if (!Files.isDirectory(present) || !Files.isWritable(present)) {
            return Finding.fail(
                    about,
                    directory + " cannot be " + (present.equals(directory) ? "written" : "created")
                            + "; grant the permission to the user of the service, or set database.embedded.directory");
        }
        if (!present.equals(directory)) {
            return Finding.ok(about, directory + " will be created at the first start");
        }
        if (isLocked(directory.resolve("lock"))) {
            return Finding.ok(about, directory + " is in use by a running service");
        }
        return isOpenToOthers(directory.resolve("cluster"))
                ? Finding.warn(
                        about,
                        "other users can read " + directory.resolve("cluster") + "; run: chmod 700 "
                                + directory.resolve("cluster"))
                : Finding.ok(about, directory + " is writable");
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

    private static Finding space(Path directory) {
        try {
            long free = Files.getFileStore(directory).getUsableSpace();
            String is = Figures.size(free) + " free in " + directory;
            if (free < NO_SPACE) {
                return Finding.fail("disk", is + "; free some space, or move database.embedded.directory");
            }
            return free < LITTLE_SPACE
                    ? Finding.warn("disk", is + "; an upgrade needs additional space for a copy of the largest index")
                    : Finding.ok("disk", is);
        } catch (IOException e) {
            return Finding.warn("disk", "the free space in " + directory + " is unknown");
        }
    }
}
