package io.millrace.adapters.persistence.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The programs of PostgreSQL. They are unpacked from an archive on the class path. The name of their directory contains
 * the checksum of the archive. If an unpacked file was changed, all programs are unpacked again.
 *
 * @param unpacked whether this start of the service has unpacked the programs
 */
record Binaries(Path home, boolean unpacked) {

    private static final Logger LOG = LoggerFactory.getLogger(Binaries.class);
    private static final String UNFINISHED = ".unfinished";
    private static final int BUFFER = 1 << 16;

    /**
     * Finds the unpacked programs in the directory. If they do not exist, unpacks them, but does not force them to disk
     * yet. If {@link #finish} is not called afterwards, the next start of the service unpacks them again.
     *
     * @throws EmbeddedPostgresException if the class path contains no programs for this platform
     */
    static Binaries provide(Path directory) {
        return provide(directory, Binaries.class.getClassLoader());
    }

    /** Finds or unpacks the programs like {@link #provide(Path)}, from the archive on another class path. */
    static Binaries provide(Path directory, ClassLoader classPath) {
        Platform platform = Platform.current();
        URL archive = platform.requireArchive(classPath);
        try {
            FileTrees.createPrivate(directory);
            for (Path unfinished : FileTrees.children(directory, name -> name.endsWith(UNFINISHED))) {
                FileTrees.delete(unfinished);
            }
            Path home = directory.resolve(platform.name() + "-" + Long.toHexString(checksum(archive)));
            if (Files.exists(home, LinkOption.NOFOLLOW_LINKS)) {
                Optional<String> objection = ProgramList.objection(home);
                if (objection.isEmpty()) {
                    return new Binaries(home, false);
                }
                LOG.warn("unpacking PostgreSQL again: {}", objection.get());
                FileTrees.delete(home);
            }
            Path unfinished = directory.resolve(home.getFileName() + UNFINISHED);
            unpack(archive, unfinished);
            FileTrees.putInPlace(unfinished, home);
            return new Binaries(home, true);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot unpack PostgreSQL into " + directory, failure);
        }
    }

    /**
     * Completes the unpacking of {@link #provide}: forces the programs to disk and writes the list of their files.
     *
     * @param onDisk whether the whole file system was already forced to disk after the programs were unpacked; then
     *     this method does not force the programs to disk
     */
    void finish(boolean onDisk) {
        try {
            if (!onDisk) {
                FileTrees.forceAll(home);
            }
            ProgramList.write(home);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot write the list of " + home, failure);
        }
    }

    Path program(String name) {
        return home.resolve("bin").resolve(name);
    }

    boolean areForLinux() {
        return home.getFileName().toString().startsWith("linux");
    }

    /** Removes the programs that other versions of the service unpacked. */
    void removeOthers() {
        try {
            for (Path other : FileTrees.children(
                    home.resolveSibling("."),
                    name -> !name.equals(home.getFileName().toString()))) {
                FileTrees.delete(other);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot remove outdated programs next to " + home, failure);
        }
    }

    /**
     * Returns the checksum of the archive. The table of contents of the jar contains this checksum. Computing the
     * checksum from the 15 MB of the archive would take 0.1 s at each start.
     */
    private static long checksum(URL archive) throws IOException {
        URLConnection connection = archive.openConnection();
        connection.setUseCaches(false);
        if (connection instanceof JarURLConnection jar) {
            long known = jar.getJarEntry().getCrc();
            jar.getJarFile().close();
            return known;
        }
        try (CheckedInputStream stream = new CheckedInputStream(connection.getInputStream(), new CRC32())) {
            stream.transferTo(OutputStream.nullOutputStream());
            return stream.getChecksum().getValue();
        }
    }

    private static void unpack(URL archive, Path target) throws IOException {
        try (InputStream stream = archive.openStream();
                TarArchiveInputStream entries = new TarArchiveInputStream(new GZIPInputStream(stream, BUFFER))) {
            Files.createDirectories(target);
            for (TarArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                unpack(entry, entries, target);
            }
        }
    }

    private static void unpack(TarArchiveEntry entry, InputStream content, Path target) throws IOException {
        Path file = target.resolve(entry.getName()).normalize();
        if (!file.startsWith(target)) {
            throw new IOException("the archive contains a file outside of its directory: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(file);
            return;
        }
        Files.createDirectories(file.resolveSibling("."));
        if (entry.isSymbolicLink()) {
            if (!file.resolveSibling(entry.getLinkName()).normalize().startsWith(target)) {
                throw new IOException("the archive contains a link outside of its directory: " + entry.getName());
            }
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(content, file);
        boolean executable = (entry.getMode() & 0100) != 0;
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    }
}
