package io.millrace.adapters.http.server;

import io.millrace.adapters.http.error.RequestRefusedException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** Takes gzip off request bodies, with an eye on bombs, and puts it on answers. */
final class GzipBody {

    /** A body may not grow by more than this; real bodies of JSON grow by 5 to 20. */
    static final int HIGHEST_RATIO = 100;

    private static final int STEP = 64 * 1024;
    private static final int GZIP_OVERHEAD = 64;

    private GzipBody() {}

    /**
     * Decodes {@code body}.
     *
     * @param limit the largest decoded size
     * @param take called with a number of bytes before they are allocated; may refuse
     * @throws RequestRefusedException 413 beyond {@code limit} or the ratio, 400 if it is not gzip
     */
    static byte[] decode(byte[] body, long limit, LongConsumer take) {
        long allowed = Math.min(limit, (long) body.length * HIGHEST_RATIO);
        byte[] decoded = {};
        int length = 0;
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(body), STEP)) {
            while (true) {
                if (length == decoded.length) {
                    int larger = Math.toIntExact(Math.min(allowed + 1, Math.max(STEP, 2L * length)));
                    if (length >= larger) {
                        throw Refusals.bodyTooLarge(allowed);
                    }
                    take.accept(larger);
                    decoded = Arrays.copyOf(decoded, larger);
                }
                int read = gzip.read(decoded, length, decoded.length - length);
                if (read < 0) {
                    break;
                }
                length += read;
            }
        } catch (EOFException | ZipException broken) {
            throw Refusals.bodyMalformed("request body is not valid gzip");
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        if (length > allowed) {
            throw Refusals.bodyTooLarge(allowed);
        }
        return Arrays.copyOf(decoded, length);
    }

    static byte[] encode(byte[] bytes) {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream(bytes.length / 4 + GZIP_OVERHEAD);
        try (FastGzip gzip = new FastGzip(encoded)) {
            gzip.write(bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return encoded.toByteArray();
    }

    private static final class FastGzip extends GZIPOutputStream {

        FastGzip(ByteArrayOutputStream target) throws IOException {
            super(target, 8_192);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
