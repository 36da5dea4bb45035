package io.millrace.adapters.persistence.dump;

import io.millrace.domain.text.Sha256;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A dump file that was completely read and verified. */
public final class DumpFile implements AutoCloseable {

    private static final int LONGEST_MANIFEST = 1 << 28;

    private final ZipFile archive;
    private final Manifest manifest;

    private DumpFile(ZipFile archive, Manifest manifest) {
        this.archive = archive;
        this.manifest = manifest;
    }

    /**
     * Opens a dump file, reads it completely and verifies it.
     *
     * @param key verifies the signature; empty to accept dumps without a signature
     * @throws DumpRefusedException if the file is truncated, altered, not a dump, or not signed with this key
     */
    public static DumpFile open(Path path, Optional<DumpVerificationKey> key) {
        if (!Files.isRegularFile(path)) {
            throw new DumpRefusedException("no dump found at " + path);
        }
        try {
            ZipFile archive = new ZipFile(path.toFile(), StandardCharsets.UTF_8);
            boolean isSound = false;
            try {
                byte[] contents = read(archive, DatabaseDump.MANIFEST);
                if (key.isPresent()) {
                    requireSignature(archive, contents, key.get());
                }
                DumpFile dump = new DumpFile(archive, Manifest.parse(new String(contents, StandardCharsets.UTF_8)));
                dump.verify();
                isSound = true;
                return dump;
            } finally {
                if (!isSound) {
                    archive.close();
                }
            }
        } catch (DumpRefusedException failure) {
            throw new DumpRefusedException(path + " cannot be restored: " + failure.getMessage(), failure);
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException failure) {
            throw new DumpRefusedException(
                    path + " cannot be restored: it is not a dump of Millrace, or was truncated or altered ("
                            + failure.getMessage() + ")",
                    failure);
        }
    }

    private static byte[] read(ZipFile archive, String name) throws IOException {
        try (InputStream content = entry(archive, name)) {
            return content.readNBytes(LONGEST_MANIFEST);
        }
    }

    private static void requireSignature(ZipFile archive, byte[] contents, DumpVerificationKey key) throws IOException {
        if (archive.getEntry(DatabaseDump.SIGNATURE) == null) {
            throw new DumpRefusedException("it is not signed");
        }
        if (!key.verifies(contents, read(archive, DatabaseDump.SIGNATURE))) {
            throw new DumpRefusedException("it was signed with another key, or altered");
        }
    }

    private static InputStream entry(ZipFile archive, String name) throws IOException {
        ZipEntry entry = archive.getEntry(name);
        if (entry == null) {
            throw new DumpRefusedException("it is not a dump of Millrace, or was altered: it has no " + name);
        }
        return archive.getInputStream(entry);
    }

    private void verify() throws IOException {
        Set<String> names = new HashSet<>(Set.of(DatabaseDump.MANIFEST, DatabaseDump.SIGNATURE));
        for (Manifest.Table table : manifest.tables()) {
            names.add(table.name());
            try (InputStream rows = rows(table)) {
                rows.transferTo(OutputStream.nullOutputStream());
            }
        }
        archive.stream()
                .filter(entry -> !names.contains(entry.getName()))
                .findFirst()
                .ifPresent(entry -> {
                    throw new DumpRefusedException("it was altered: unexpected entry " + entry.getName());
                });
    }

    public DumpSummary summary() {
        return DumpSummary.of(manifest);
    }

    Manifest manifest() {
        return manifest;
    }

    /**
     * Returns the rows of a table. If the rows were changed after the verification, reading fails at the end of the
     * rows.
     */
    InputStream rows(Manifest.Table table) throws IOException {
        MessageDigest digest = Sha256.begin();
        return new FilterInputStream(new DigestInputStream(entry(archive, table.name()), digest)) {

            private boolean isVerified;

            @Override
            public int read() throws IOException {
                int next = super.read();
                if (next < 0) {
                    requireUnaltered();
                }
                return next;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                int count = super.read(buffer, offset, length);
                if (count < 0) {
                    requireUnaltered();
                }
                return count;
            }

            private void requireUnaltered() {
                if (!isVerified && !Sha256.hex(digest.digest()).equals(table.sha256())) {
                    throw new DumpRefusedException(
                            "the rows of " + table.name() + " were altered: their checksum differs");
                }
                isVerified = true;
            }
        };
    }

    @Override
    public void close() {
        try {
            archive.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
