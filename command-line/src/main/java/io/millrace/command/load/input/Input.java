package io.millrace.command.load.input;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.domain.text.Sha256;
import io.millrace.domain.text.Utf8;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a file or a pipe, which may be compressed with gzip. A digest of all bytes that were read makes it
 * possible to detect whether the input before a position has changed.
 */
public final class Input implements Source, AutoCloseable {

    /** The maximum length of a line in bytes. It is larger than the largest document that a service can accept. */
    public static final int LONGEST_LINE = 64 << 20;

    public static final String TOO_LONG = "it is longer than " + (LONGEST_LINE >> 20) + " MiB";

    private static final String BYTES = "bytes";
    private static final String DIGEST = "sha256";

    private static final int BUFFER = 1 << 16;

    /**
     * The length of a byte order mark. At the beginning, no more bytes are read, because a slow pipe may not have them
     * yet.
     */
    private static final int LONGEST_MARK = 3;

    private static final int FIRST_MAGIC = 0x1f;
    private static final int SECOND_MAGIC = 0x8b;

    private final String title;
    private final OptionalLong size;
    private final Counting raw;
    private final InputStream unpacked;
    private final MessageDigest digest = Sha256.begin();
    private final byte[] buffer = new byte[BUFFER];
    private int start;
    private int end;
    private long line;
    private long bytes;

    /** True if the last line ended with a line feed, or no line was read yet. */
    private boolean ended = true;

    private Input(String title, OptionalLong size, InputStream packed) throws IOException {
        this.title = title;
        this.size = size;
        this.raw = new Counting(packed);
        this.unpacked = unpacked(raw);
    }

    /**
     * Opens a file.
     *
     * @throws LoadRefusedException if the file cannot be read
     */
    public static Input ofFile(Path file) {
        if (Files.isDirectory(file)) {
            throw new LoadRefusedException(file + " is a directory, not a file");
        }
        try {
            return new Input(file.toString(), OptionalLong.of(Files.size(file)), Files.newInputStream(file));
        } catch (IOException e) {
            throw new LoadRefusedException(
                    Files.notExists(file) ? file + " does not exist" : file + " cannot be read" + reason(e), e);
        }
    }

    /** Returns the reason for a failure as the operating system states it, without the name of the file. */
    private static String reason(IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return ": permission denied";
        }
        return failure instanceof FileSystemException denied && denied.getReason() != null
                ? ": " + denied.getReason()
                : "";
    }

    /**
     * Reads a pipe.
     *
     * @throws LoadRefusedException if the pipe cannot be read
     */
    public static Input ofPipe(InputStream pipe) {
        try {
            return new Input("standard input", OptionalLong.empty(), pipe);
        } catch (IOException e) {
            throw new LoadRefusedException("standard input cannot be read", e);
        }
    }

    private static InputStream unpacked(Counting raw) throws IOException {
        BufferedInputStream peeked = new BufferedInputStream(raw, BUFFER);
        peeked.mark(2);
        boolean gzip = peeked.read() == FIRST_MAGIC && peeked.read() == SECOND_MAGIC;
        peeked.reset();
        // GZIPInputStream of the JDK is not used for two reasons: it treats available() == 0 as the end of the file,
        // and it ignores a damaged second header.
        return gzip
                ? GzipCompressorInputStream.builder()
                        .setInputStream(peeked)
                        .setDecompressConcatenated(true)
                        .get()
                : peeked;
    }

    @Override
    public String name() {
        return "";
    }

    /** Returns the size of the stored file, which may be compressed; empty for a pipe. */
    @Override
    public OptionalLong size() {
        return size;
    }

    @Override
    public long read() {
        return raw.count;
    }

    @Override
    public Position position() {
        return new Position(
                line, JsonNodeFactory.instance.objectNode().put(BYTES, bytes).put(DIGEST, digestSoFar()));
    }

    private String digestSoFar() {
        try {
            return Sha256.hex(((MessageDigest) digest.clone()).digest());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the digests of the platform can be copied", e);
        }
    }

    @Override
    public void skipTo(Position position) {
        long before = position.mark().path(BYTES).asLong(-1);
        if (before < 0) {
            throw changed("the number of bytes already read is unknown");
        }
        try {
            long left = before;
            while (left > 0) {
                if (start == end && !fill()) {
                    throw changed("it is shorter than the part already read");
                }
                int length = (int) Math.min(left, end - start);
                digest.update(buffer, start, length);
                ended = buffer[start + length - 1] == '\n';
                start += length;
                left -= length;
            }
            line = position.line();
            bytes = before;
            if (!digestSoFar().equals(position.mark().path(DIGEST).asText())) {
                throw changed("the part already read has changed");
            }
            if (!ended) {
                requireLineEnd();
            }
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /**
     * Handles an input whose last line had no line feed in an earlier run. Accepts a line feed that was added since.
     * Throws if other bytes were added to the line.
     */
    private void requireLineEnd() throws IOException {
        if (start == end && !fill()) {
            return;
        }
        if (buffer[start] == '\r') {
            take(start + 1);
            if (start == end && !fill()) {
                return;
            }
        }
        if (buffer[start] != '\n') {
            throw changed("line " + line + ", its former last line, is longer now");
        }
        take(start + 1);
        ended = true;
    }

    private void take(int to) {
        digest.update(buffer, start, to - start);
        bytes += to - start;
        start = to;
    }

    @Override
    public Optional<Line> next() {
        try {
            if (bytes == 0) {
                skipByteOrderMark();
            }
            if (start == end && !fill()) {
                return Optional.empty();
            }
            line++;
            int feed = feed();
            if (feed >= 0) {
                byte[] text = trimmed(buffer, start, feed);
                take(feed + 1);
                ended = true;
                return Optional.of(line(text, false));
            }
            return Optional.of(longLine());
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private Line longLine() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream(2 * BUFFER);
        boolean cut = false;
        ended = false;
        do {
            int feed = feed();
            int to = feed < 0 ? end : feed;
            int room = LONGEST_LINE - text.size();
            cut |= to - start > room;
            text.write(buffer, start, Math.min(room, to - start));
            ended = feed >= 0;
            take(ended ? feed + 1 : end);
        } while (!ended && fill());
        byte[] all = text.toByteArray();
        return line(trimmed(all, 0, all.length), cut);
    }

    private Line line(byte[] text, boolean cut) {
        return Rejects.original(new Line(line, Optional.empty(), text, cut ? Optional.of(TOO_LONG) : Optional.empty()));
    }

    /**
     * Returns the index of the line feed that ends the line at {@code start}. Returns -1 if the buffer does not contain
     * this line feed.
     */
    private int feed() {
        for (int at = start; at < end; at++) {
            if (buffer[at] == '\n') {
                return at;
            }
        }
        return -1;
    }

    private static byte[] trimmed(byte[] from, int start, int end) {
        int last = end > start && from[end - 1] == '\r' ? end - 1 : end;
        byte[] text = new byte[last - start];
        System.arraycopy(from, start, text, 0, text.length);
        return text;
    }

    private boolean fill() throws IOException {
        int length = unpacked.read(buffer, 0, buffer.length);
        start = 0;
        end = Math.max(0, length);
        return length > 0;
    }

    /** Skips a byte order mark. The mark counts as read, so that a position in the input stays valid. */
    private void skipByteOrderMark() throws IOException {
        start = 0;
        end = unpacked.readNBytes(buffer, 0, LONGEST_MARK);
        take(Utf8.byteOrderMark(buffer, end));
    }

    private LoadRefusedException changed(String how) {
        return new LoadRefusedException(title + " has changed since it was loaded: " + how
                + "; use --restart to load all of it; documents already loaded remain");
    }

    private LoadRefusedException broken(IOException failure) {
        String why = unpacked instanceof GzipCompressorInputStream && !raw.failed
                ? "the compressed data is damaged or truncated after line "
                : "reading failed after line ";
        return new LoadRefusedException(title + " cannot be read completely: " + why + line, failure);
    }

    @Override
    public void close() {
        try {
            unpacked.close();
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Counts the bytes that were read, and records whether reading failed. */
    private static final class Counting extends InputStream {

        private final InputStream input;
        private long count;
        private boolean failed;

        Counting(InputStream input) {
            this.input = input;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte @Nullable [] into, int offset, int length) throws IOException {
            failed = true;
            int taken = input.read(into, offset, length);
            failed = false;
            count += Math.max(0, taken);
            return taken;
        }

        @Override
        public void close() throws IOException {
            input.close();
        }
    }
}
