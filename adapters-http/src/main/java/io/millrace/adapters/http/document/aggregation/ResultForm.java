package io.millrace.adapters.http.document.aggregation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.domain.document.aggregation.AggregationResult;
import java.io.IOException;

/** Writes the result of one kind of aggregation. */
interface ResultForm {

    /** Returns the type of the result, for typed names. */
    String type(AggregationResult result);

    /** Writes the members of the result. */
    void write(JsonGenerator json, AggregationResult result, Answer answer) throws IOException;
}
