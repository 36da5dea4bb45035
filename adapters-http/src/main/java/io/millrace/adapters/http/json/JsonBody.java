package io.millrace.adapters.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** The body of a response. It writes exactly one JSON value. It is called at most once, on any thread. */
@FunctionalInterface
public interface JsonBody {

    void writeTo(JsonGenerator json) throws IOException;
}
