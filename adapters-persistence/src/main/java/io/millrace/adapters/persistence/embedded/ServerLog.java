package io.millrace.adapters.persistence.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The log file of the server. If it becomes too long, its content is moved to a second file. */
record ServerLog(Path file) {

    private static final long LIMIT_BYTES = 16L << 20;
    private static final int EXCERPT_BYTES = 4096;

    /** Makes sure that the account of the server can append to the file, and returns the current length of the file. */
    long prepare(ServerAccount account) {
        try {
            if (!Files.exists(file)) {
                Files.createFile(file);
            }
            account.own(file);
            return Files.size(file);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot write to " + file, failure);
        }
    }

    /** Returns the text that was appended to the file after a position, but at most its last 4 KiB. */
    String since(long position) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long from = Math.max(Math.min(position, channel.size()), channel.size() - EXCERPT_BYTES);
            ByteBuffer bytes = ByteBuffer.allocate(EXCERPT_BYTES);
            int count = 1;
            while (bytes.hasRemaining() && count > 0) {
                count = channel.read(bytes, from + bytes.position());
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8).strip();
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read " + file, failure);
        }
    }

    /**
     * If the file is long, copies it to a second file and empties it. The server continues to append to the first file.
     */
    void rotateIfLarge() {
        try {
            if (Files.exists(file) && Files.size(file) > LIMIT_BYTES) {
                Files.copy(
                        file,
                        file.resolveSibling(file.getFileName() + ".1"),
                        StandardCopyOption.REPLACE_EXISTING,
                        StandardCopyOption.COPY_ATTRIBUTES);
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.truncate(0);
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot shorten " + file, failure);
        }
    }
}
