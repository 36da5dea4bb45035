package io.millrace.adapters.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** The body of a response. Writes exactly one JSON value; may be called once, on any thread. */
@FunctionalInterface
public interface JsonBody {

    void writeTo(JsonGenerator json) throws IOException;
}
