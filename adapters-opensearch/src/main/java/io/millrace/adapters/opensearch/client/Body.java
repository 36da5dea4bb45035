package io.millrace.adapters.opensearch.client;

import java.io.IOException;
import java.io.OutputStream;

/** The body of a request. It is written while it is sent, and again for each retry. */
@FunctionalInterface
public interface Body {

    /** Writes the whole body. Small writes are buffered. */
    void writeTo(OutputStream out) throws IOException;

    /** Returns the number of bytes, or -1 if it is unknown before they are written. */
    default long length() {
        return -1;
    }

    /** Returns a body from memory; the bytes are not copied. */
    static Body of(byte[] bytes) {
        return new Body() {
            @Override
            public void writeTo(OutputStream out) throws IOException {
                out.write(bytes);
            }

            @Override
            public long length() {
                return bytes.length;
            }
        };
    }
}
