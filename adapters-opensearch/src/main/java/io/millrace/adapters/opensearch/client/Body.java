package io.millrace.adapters.opensearch.client;

import java.io.IOException;
import java.io.OutputStream;

/** The body of a request. It is written while the request is sent, and again for each retry. */
@FunctionalInterface
public interface Body {

    /** Writes the whole body. The caller buffers small writes. */
    void writeTo(OutputStream out) throws IOException;

    /** Returns the length in bytes, or -1 if it is not known before writing. */
    default long length() {
        return -1;
    }

    /** Returns a body with these bytes. They are not copied, so callers must not change them. */
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
