package io.millrace.adapters.http.json.rendering;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.filter.FilteringGeneratorDelegate;
import com.fasterxml.jackson.core.filter.TokenFilter.Inclusion;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.millrace.adapters.http.json.JsonBody;
import io.millrace.adapters.http.json.JsonFactories;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The form of JSON responses.
 *
 * @param pretty whether the JSON is indented by two blanks and ends with a line feed
 * @param filter selects the parts of the body that are written
 */
public record JsonRendering(boolean pretty, FilterPath filter) {

    /** Neither indented nor filtered. */
    public static final JsonRendering PLAIN = new JsonRendering(false, FilterPath.EVERYTHING);

    private static final DefaultIndenter INDENT = new DefaultIndenter("  ", "\n");

    /** Returns the same form without a filter, because errors are never filtered. */
    public JsonRendering unfiltered() {
        return new JsonRendering(pretty, FilterPath.EVERYTHING);
    }

    /** Returns the UTF-8 bytes of {@code body}; {@code {}} if the filter drops everything. */
    public byte[] render(JsonBody body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        render(body, bytes);
        return bytes.toByteArray();
    }

    /** Writes the bytes of {@link #render(JsonBody)} to {@code target} without closing it. */
    public void render(JsonBody body, OutputStream target) {
        try {
            boolean nothing;
            try (JsonGenerator json = JsonFactories.WRITING.createGenerator(target)) {
                json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
                if (pretty) {
                    json.setPrettyPrinter(new DefaultPrettyPrinter()
                            .withObjectIndenter(INDENT)
                            .withArrayIndenter(INDENT));
                }
                body.writeTo(filtered(json));
                nothing = json.getOutputContext().getEntryCount() == 0;
            }
            if (nothing) {
                target.write("{}".getBytes(StandardCharsets.US_ASCII));
            }
            if (pretty) {
                target.write('\n');
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Returns a generator that applies exclusions first, then inclusions. */
    private JsonGenerator filtered(JsonGenerator json) {
        JsonGenerator outer = json;
        if (filter.hasInclusions()) {
            outer = new FilteringGeneratorDelegate(outer, filter.inclusions(), Inclusion.INCLUDE_ALL_AND_PATH, true);
        }
        if (filter.hasExclusions()) {
            outer = new FilteringGeneratorDelegate(outer, filter.exclusions(), Inclusion.INCLUDE_ALL_AND_PATH, true);
        }
        return outer;
    }
}
