package io.millrace.adapters.opensearch.client;

import java.io.IOException;
import java.io.OutputStream;

/** The body of a request. The body is written while the request is sent, and again for each retry. */
@FunctionalInterface
public interface Body {

    /** Writes the whole body. The caller buffers the data, so that small writes are cheap. */
    void writeTo(OutputStream out) throws IOException;

    /** Returns the length of the body in bytes, or -1 if the length is not known before writing. */
    default long length() {
        return -1;
    }

    /** Returns a body with these bytes. The array is not copied, so callers must not change it. */
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
