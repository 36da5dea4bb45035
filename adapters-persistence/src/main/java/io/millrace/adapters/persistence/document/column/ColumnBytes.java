package io.millrace.adapters.persistence.document.column;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Compresses the bytes of a column if that saves space. */
final class ColumnBytes {

    private static final byte PLAIN = 0;
    private static final byte DEFLATED = 1;

    /** The compression level. Higher levels take longer and save little, because the values are codes. */
    private static final int LEVEL = 3;

    private static final int PREFIX = 1 + Integer.BYTES;

    private ColumnBytes() {}

    static byte[] packed(byte[] plain) {
        Deflater deflater = new Deflater(LEVEL, true);
        try {
            deflater.setInput(plain);
            deflater.finish();
            byte[] stored = new byte[PREFIX + plain.length];
            int length = PREFIX + deflater.deflate(stored, PREFIX, plain.length);
            boolean isShorter = deflater.finished() && length < stored.length;
            if (!isShorter) {
                System.arraycopy(plain, 0, stored, PREFIX, plain.length);
                length = stored.length;
            }
            ByteBuffer.wrap(stored).put(isShorter ? DEFLATED : PLAIN).putInt(plain.length);
            return Arrays.copyOf(stored, length);
        } finally {
            deflater.end();
        }
    }

    static ByteBuffer plain(byte[] stored) {
        ByteBuffer buffer = ByteBuffer.wrap(stored);
        if (buffer.get() == PLAIN) {
            return buffer.position(PREFIX).slice();
        }
        byte[] plain = new byte[buffer.getInt()];
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(stored, PREFIX, stored.length - PREFIX);
            if (inflater.inflate(plain) != plain.length) {
                throw new IllegalStateException("a column ends early");
            }
        } catch (DataFormatException damage) {
            throw new IllegalStateException("a column is damaged", damage);
        } finally {
            inflater.end();
        }
        return ByteBuffer.wrap(plain);
    }
}
