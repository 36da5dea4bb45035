package io.millrace.adapters.http.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** The body of an answer: writes exactly one JSON value, and may be run once on any thread. */
@FunctionalInterface
public interface JsonBody {

    void writeTo(JsonGenerator json) throws IOException;
}
