package io.millrace.adapters.http.server.response;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Decodes gzip members one after another (RFC 1952). It is used because the stream of the JDK recurses over empty
 * members and ignores bytes after the last member. This class limits the number of members and rejects trailing bytes.
 */
final class GzipMembers implements AutoCloseable {

    /** The maximum number of members in a body. It is far higher than clients need. */
    static final int MOST = 1_000;

    private static final int MAGIC = 0x8b1f;
    private static final int DEFLATED = 8;
    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xe0;
    private static final int BYTES_AFTER_FLAGS = 6;
    private static final int TRAILER = 8;

    private final byte[] body;
    private final ByteBuffer input;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private int members;
    private boolean inMember;

    GzipMembers(byte[] body) {
        this.body = body;
        this.input = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Decompresses into {@code target} from {@code offset} until it is full or the body ends.
     *
     * @return the number of decompressed bytes; 0 for a full target or at the end of the body
     * @throws ZipException if the body is not gzip, ends early, or has more than {@value #MOST} members
     */
    int read(byte[] target, int offset) throws ZipException {
        int at = offset;
        while (at < target.length && (inMember || begin())) {
            at += inflate(target, at);
        }
        return at - offset;
    }

    /** Returns whether the whole body has been decompressed. Skips empty members. */
    boolean tryReadEnd() throws ZipException {
        byte[] one = new byte[1];
        return read(one, 0) == 0;
    }

    private int inflate(byte[] target, int at) throws ZipException {
        int decoded;
        try {
            decoded = inflater.inflate(target, at, target.length - at);
        } catch (DataFormatException broken) {
            throw refused("the content of a member is malformed");
        }
        checksum.update(target, at, decoded);
        if (inflater.finished()) {
            end();
        } else if (decoded == 0) {
            throw refused("a member ends early");
        }
        return decoded;
    }

    /** Reads the header of the next member; returns false at the end of the body. */
    private boolean begin() throws ZipException {
        if (members > 0 && !input.hasRemaining()) {
            return false;
        }
        members++;
        if (members > MOST) {
            throw refused("more than " + MOST + " members");
        }
        require(4 + BYTES_AFTER_FLAGS);
        int magic = Short.toUnsignedInt(input.getShort());
        int method = input.get();
        int flags = input.get();
        if (magic != MAGIC || method != DEFLATED || (flags & RESERVED) != 0) {
            throw refused("not the header of a member");
        }
        skip(BYTES_AFTER_FLAGS);
        if ((flags & EXTRA) != 0) {
            require(2);
            skip(Short.toUnsignedInt(input.getShort()));
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            skip(2);
        }
        inflater.reset();
        inflater.setInput(body, input.position(), input.remaining());
        checksum.reset();
        inMember = true;
        return true;
    }

    private void end() throws ZipException {
        inMember = false;
        input.position(body.length - inflater.getRemaining());
        require(TRAILER);
        if (Integer.toUnsignedLong(input.getInt()) != checksum.getValue()
                || input.getInt() != (int) inflater.getBytesWritten()) {
            throw refused("checksum or size of a member is wrong");
        }
    }

    private void require(int bytes) throws ZipException {
        if (input.remaining() < bytes) {
            throw refused("a member ends early");
        }
    }

    private void skip(int bytes) throws ZipException {
        require(bytes);
        input.position(input.position() + bytes);
    }

    private void skipText() throws ZipException {
        do {
            require(1);
        } while (input.get() != 0);
    }

    private static ZipException refused(String why) {
        return new ZipException(why);
    }

    @Override
    public void close() {
        inflater.end();
    }
}
