package io.millrace.adapters.persistence.document.column;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Compresses the bytes of columns if that saves space. Must be closed. Not thread-safe. */
final class ColumnBytes implements AutoCloseable {

    private static final byte PLAIN = 0;
    private static final byte DEFLATED = 1;

    /** The compression level. Higher levels take longer and save little, because the values are already encoded. */
    private static final int LEVEL = 3;

    private static final int PREFIX = 1 + Integer.BYTES;

    /**
     * The minimum length of a compressed column in bytes. Shorter columns are not compressed, because decompression
     * would take longer than reading the uncompressed bytes.
     */
    private static final int SHORT = 256;

    private final Deflater deflater = new Deflater(LEVEL, true);

    byte[] packed(byte[] plain) {
        byte[] stored = new byte[PREFIX + plain.length];
        int length = plain.length > SHORT ? deflated(plain, stored) : stored.length;
        boolean isShorter = length < stored.length;
        if (!isShorter) {
            System.arraycopy(plain, 0, stored, PREFIX, plain.length);
        }
        ByteBuffer.wrap(stored).put(isShorter ? DEFLATED : PLAIN).putInt(plain.length);
        return isShorter ? Arrays.copyOf(stored, length) : stored;
    }

    /**
     * Compresses {@code plain} and returns the compressed length; the length of {@code stored} if it is not shorter.
     */
    private int deflated(byte[] plain, byte[] stored) {
        deflater.reset();
        deflater.setInput(plain);
        deflater.finish();
        int length = PREFIX + deflater.deflate(stored, PREFIX, plain.length);
        return deflater.finished() ? length : stored.length;
    }

    @Override
    public void close() {
        deflater.end();
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
