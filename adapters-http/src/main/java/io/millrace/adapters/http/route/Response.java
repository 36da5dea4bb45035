package io.millrace.adapters.http.route;

import io.millrace.adapters.http.error.Problem;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.error.TokenError;
import io.millrace.adapters.http.json.JsonBody;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.zip.GZIPOutputStream;

/** The answer to a request. JSON is written only when the answer is sent, in the form the request asked for. */
public final class Response {

    /** A header; a name may stand more than once. */
    public record Header(String name, String value) {}

    /** The content after the headers. */
    public sealed interface Content {

        /** JSON, labelled as the request negotiated; {@code filter_path} applies to answers, not to refusals. */
        record Json(JsonBody body, boolean isFiltered) implements Content {}

        /** JSON with a label of its own. {@code filter_path} does not apply. */
        record LabelledJson(String mediaType, JsonBody body) implements Content {}

        /** Bytes with a label of their own. */
        final class Bytes implements Content {

            private final String mediaType;
            private final byte[] bytes;
            private final Optional<byte[]> compressed;

            Bytes(String mediaType, byte[] bytes, Optional<byte[]> compressed) {
                this.mediaType = mediaType;
                this.bytes = bytes;
                this.compressed = compressed;
            }

            public String mediaType() {
                return mediaType;
            }

            public byte[] bytes() {
                return bytes;
            }

            /** Returns the same, compressed with gzip, if that was done once for all requests. */
            public Optional<byte[]> compressed() {
                return compressed;
            }

            /**
             * Returns whether these bytes are kept anyway and sent to many, so that an answer holds none of its own.
             */
            public boolean isShared() {
                return compressed.isPresent();
            }
        }

        /**
         * Server-sent events; the next is requested when the last has been sent.
         *
         * @param events each in its wire form, blank line included
         * @param farewell sent at the end
         */
        record Events(Flow.Publisher<byte[]> events, String farewell) implements Content {

            public static final String MEDIA_TYPE = "text/event-stream; charset=utf-8";
        }

        /** Nothing. */
        record Empty() implements Content {}
    }

    private final int status;
    private final List<Header> headers;
    private final Content content;

    private Response(int status, List<Header> headers, Content content) {
        this.status = status;
        this.headers = List.copyOf(headers);
        this.content = content;
    }

    public static Response json(int status, JsonBody body) {
        return new Response(status, List.of(), new Content.Json(body, true));
    }

    /** Answers one JSON object with the members that {@code members} writes. */
    public static Response object(int status, JsonBody members) {
        return json(status, json -> {
            json.writeStartObject();
            members.writeTo(json);
            json.writeEndObject();
        });
    }

    /** Answers JSON under a media type of its own. */
    public static Response json(int status, String mediaType, JsonBody body) {
        return new Response(status, List.of(), new Content.LabelledJson(mediaType, body));
    }

    /** Answers a change without further details. */
    public static Response acknowledged() {
        return object(200, json -> json.writeBooleanField("acknowledged", true));
    }

    public static Response text(int status, String text) {
        return bytes(status, "text/plain; charset=UTF-8", text.getBytes(StandardCharsets.UTF_8));
    }

    public static Response bytes(int status, String mediaType, byte[] bytes) {
        return new Response(status, List.of(), new Content.Bytes(mediaType, bytes, Optional.empty()));
    }

    /** Answers with bytes that many requests share; they are compressed once, here. */
    public static Response compressible(int status, String mediaType, byte[] bytes) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Response(
                status, List.of(), new Content.Bytes(mediaType, bytes, Optional.of(compressed.toByteArray())));
    }

    /** Answers with events for as long as there are any and the caller is known. */
    public static Response events(Flow.Publisher<byte[]> events, String farewell) {
        return new Response(200, List.of(), new Content.Events(events, farewell)).with("Cache-Control", "no-store");
    }

    public static Response empty(int status) {
        return new Response(status, List.of(), new Content.Empty());
    }

    /** Returns {@code error} in the form of {@code area}, its headers included. */
    public static Response refusal(Area area, StoreError error) {
        if (area == Area.TOKEN && error.status() == 400) {
            return refusal(
                    new TokenError(TokenError.INVALID_REQUEST, error.cause().reason()));
        }
        Content content = area.usesEnvelope()
                ? new Content.Json(error::writeTo, false)
                : new Content.LabelledJson(Problem.MEDIA_TYPE, Problem.of(error)::writeTo);
        List<Header> headers = new ArrayList<>();
        error.headers().forEach((name, values) -> values.forEach(value -> headers.add(new Header(name, value))));
        Response refusal = new Response(error.status(), headers, content);
        return area.isSecret() ? refusal.notStored() : refusal;
    }

    /** Returns {@code error} as OAuth has it. */
    public static Response refusal(TokenError error) {
        return json(400, error::writeTo).notStored();
    }

    /** Returns this answer with the headers that keep caches, old ones included, from keeping it. */
    public Response notStored() {
        boolean said = headers.stream()
                .anyMatch(header -> header.name().equalsIgnoreCase("Cache-Control")
                        && header.value().contains("no-store"));
        return said ? this : with("Cache-Control", "no-store").with("Pragma", "no-cache");
    }

    public Response with(String name, String value) {
        List<Header> extended = new ArrayList<>(headers);
        extended.add(new Header(name, value));
        return new Response(status, extended, content);
    }

    /** Returns the answer with a header {@code Warning} if there is one. The text has no quotation mark. */
    public Response warning(Optional<String> text) {
        return text.map(said -> with("Warning", "299 Elasticsearch-8.18.0-unknown \"" + said + "\""))
                .orElse(this);
    }

    public int status() {
        return status;
    }

    public List<Header> headers() {
        return headers;
    }

    public Content content() {
        return content;
    }
}
