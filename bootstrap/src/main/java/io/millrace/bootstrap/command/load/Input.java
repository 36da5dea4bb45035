package io.millrace.bootstrap.command.load;

import io.millrace.domain.text.Sha256;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a file or a pipe, which may be packed by gzip. It keeps a digest of everything that was read, so that a
 * place in it is found again and a changed input is noticed.
 */
public final class Input implements AutoCloseable {

    /** More than any service takes as one document. */
    static final int LONGEST_LINE = 64 << 20;

    private static final int BUFFER = 1 << 16;
    private static final int FIRST_MAGIC = 0x1f;
    private static final int SECOND_MAGIC = 0x8b;

    private final String name;
    private final OptionalLong size;
    private final Counting raw;
    private final InputStream unpacked;
    private final MessageDigest digest = Sha256.begin();
    private final byte[] buffer = new byte[BUFFER];
    private int start;
    private int end;
    private long line;
    private long bytes;

    /** The line that was begun last ended with a line feed, or nothing was read yet. */
    private boolean ended = true;

    private Input(String name, OptionalLong size, InputStream packed) throws IOException {
        this.name = name;
        this.size = size;
        this.raw = new Counting(packed);
        this.unpacked = unpacked(raw);
    }

    /**
     * Opens a file.
     *
     * @throws LoadRefusedException if it cannot be read
     */
    public static Input ofFile(Path file) {
        if (Files.isDirectory(file)) {
            throw new LoadRefusedException(file + " is a directory, and not a file");
        }
        try {
            return new Input(file.toString(), OptionalLong.of(Files.size(file)), Files.newInputStream(file));
        } catch (IOException e) {
            throw new LoadRefusedException(file + " cannot be read", e);
        }
    }

    /**
     * Reads a pipe.
     *
     * @throws LoadRefusedException if it cannot be read
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
        return gzip ? new GZIPInputStream(peeked, BUFFER) : peeked;
    }

    /** Returns how large the input is as it lies there, packed or not; nothing of a pipe. */
    OptionalLong size() {
        return size;
    }

    /** Returns how much of {@link #size} was read. */
    long read() {
        return raw.count;
    }

    /** Returns where the next line begins. */
    Position position() {
        return new Position(line, bytes, digestSoFar());
    }

    private String digestSoFar() {
        try {
            return Sha256.hex(((MessageDigest) digest.clone()).digest());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the digests of the platform can be copied", e);
        }
    }

    /**
     * Skips the part that was read in an earlier run.
     *
     * @throws LoadRefusedException if that part has changed since
     */
    void skipTo(Position position) {
        try {
            long left = position.bytes();
            while (left > 0) {
                if (start == end && !fill()) {
                    throw changed("it is shorter than what was read of it before");
                }
                int length = (int) Math.min(left, end - start);
                digest.update(buffer, start, length);
                ended = buffer[start + length - 1] == '\n';
                start += length;
                left -= length;
            }
            line = position.line();
            bytes = position.bytes();
            if (!digestSoFar().equals(position.digest())) {
                throw changed("what was read of it before is different now");
            }
            if (!ended) {
                requireLineEnd();
            }
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** What had no line feed at the end of the input may have got one since, but it cannot have become longer. */
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
            throw changed("line " + line + ", which was its last, has become longer");
        }
        take(start + 1);
        ended = true;
    }

    private void take(int to) {
        digest.update(buffer, start, to - start);
        bytes += to - start;
        start = to;
    }

    /** Returns the next line; nothing at the end of the input. */
    Optional<Line> next() {
        try {
            if (start == end && !fill()) {
                return Optional.empty();
            }
            line++;
            int feed = feed();
            if (feed >= 0) {
                byte[] text = trimmed(buffer, start, feed);
                take(feed + 1);
                ended = true;
                return Optional.of(new Line(line, text, false));
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
        return new Line(line, trimmed(all, 0, all.length), cut);
    }

    /** Returns where the line ends that begins at {@code start}; -1 if that is not in the buffer. */
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

    private LoadRefusedException changed(String how) {
        return new LoadRefusedException(name + " is not what was loaded before: " + how
                + "; --restart loads all of it, and what was loaded stays");
    }

    private LoadRefusedException broken(IOException failure) {
        String why = failure instanceof EOFException || failure instanceof ZipException
                ? "it is packed, and damaged or cut off behind line " + line
                : "it failed behind line " + line;
        return new LoadRefusedException(name + " cannot be read to its end: " + why, failure);
    }

    @Override
    public void close() {
        try {
            unpacked.close();
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Counts the bytes read. */
    private static final class Counting extends InputStream {

        private final InputStream input;
        private long count;

        Counting(InputStream input) {
            this.input = input;
        }

        @Override
        public int read() throws IOException {
            int character = input.read();
            count += character < 0 ? 0 : 1;
            return character;
        }

        @Override
        public int read(byte @Nullable [] into, int offset, int length) throws IOException {
            int taken = input.read(into, offset, length);
            count += Math.max(0, taken);
            return taken;
        }

        @Override
        public void close() throws IOException {
            input.close();
        }
    }
}
