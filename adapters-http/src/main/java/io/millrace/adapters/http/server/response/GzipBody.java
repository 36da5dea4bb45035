package io.millrace.adapters.http.server.response;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.limit.Memory;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** Decompresses request bodies, with limits against huge results (decompression bombs), and compresses responses. */
public final class GzipBody {

    /** The maximum ratio of decompressed to compressed size. Real JSON bodies have a ratio of 5 to 20. */
    static final int HIGHEST_RATIO = 100;

    /** The decompressed size in bytes up to which the ratio is not checked, because small bodies are harmless. */
    static final long SMALLEST_BOMB = 1_024 * 1_024;

    private static final int STEP = 64 * 1024;
    private static final int TRAILER = 4;

    private GzipBody() {}

    /**
     * Decompresses {@code body}. The result is allocated once in its final size, which is read from the last bytes of
     * the body, or counted if these bytes are wrong.
     *
     * @param limit the maximum decompressed size in bytes
     * @param memory the heap budget of the request
     * @throws RequestRefusedException 413 if {@code limit} or the ratio is exceeded, 400 if the body is not gzip
     */
    public static byte[] decode(byte[] body, long limit, Memory memory) {
        long byRatio = Math.max(SMALLEST_BOMB, (long) body.length * HIGHEST_RATIO);
        try {
            long announced = announcedSize(body);
            if (announced <= Math.min(limit, byRatio)) {
                memory.take(announced);
                byte[] decoded = new byte[Math.toIntExact(announced)];
                if (decodeExactly(body, decoded)) {
                    return decoded;
                }
                memory.giveBack(announced);
            }
            byte[] decoded = new byte[countInto(body, limit, byRatio, memory)];
            if (!decodeExactly(body, decoded)) {
                throw new IllegalStateException("a body in gzip was decoded to two different sizes");
            }
            return decoded;
        } catch (ZipException broken) {
            throw Refusals.bodyMalformed("request body is not valid gzip");
        }
    }

    private static long announcedSize(byte[] body) {
        if (body.length < TRAILER) {
            return 0;
        }
        return Integer.toUnsignedLong(ByteBuffer.wrap(body, body.length - TRAILER, TRAILER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt());
    }

    /** Decompresses into {@code target}; returns whether the content fills the array exactly. */
    private static boolean decodeExactly(byte[] body, byte[] target) throws ZipException {
        try (GzipMembers members = new GzipMembers(body)) {
            return members.read(target, 0) == target.length && members.tryReadEnd();
        }
    }

    /** Reserves heap for the decompressed size, and returns this size. */
    private static int countInto(byte[] body, long limit, long byRatio, Memory memory) throws ZipException {
        byte[] scratch = new byte[STEP];
        long size = 0;
        try (GzipMembers members = new GzipMembers(body)) {
            for (int read = members.read(scratch, 0); read > 0; read = members.read(scratch, 0)) {
                size += read;
                if (size > limit) {
                    throw Refusals.bodyTooLarge(limit);
                }
                if (size > byRatio) {
                    throw Refusals.bodyExpandsTooFar(HIGHEST_RATIO, body.length);
                }
            }
        }
        memory.take(size);
        return Math.toIntExact(size);
    }

    /** Compresses {@code plain} into {@code target} piece by piece. */
    static void encode(AnswerBytes plain, AnswerBytes target) {
        try (FastGzip gzip = new FastGzip(target)) {
            for (Optional<ByteBuffer> piece = plain.next(); piece.isPresent(); piece = plain.next()) {
                gzip.write(piece.get().array(), 0, piece.get().limit());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static final class FastGzip extends GZIPOutputStream {

        FastGzip(OutputStream target) throws IOException {
            super(target, 8_192);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
