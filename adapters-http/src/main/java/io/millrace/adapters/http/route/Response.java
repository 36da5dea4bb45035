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

/** The response to a request. JSON is rendered in the requested form when the response is sent. */
public final class Response {

    /** A header. A response may contain several headers with the same name. */
    public record Header(String name, String value) {}

    /** The content after the headers. */
    public sealed interface Content {

        /** JSON with the negotiated media type. {@code filter_path} applies to responses, but not to rejections. */
        record Json(JsonBody body, boolean isFiltered) implements Content {}

        /** JSON with a fixed media type. {@code filter_path} does not apply. */
        record LabelledJson(String mediaType, JsonBody body) implements Content {}

        /** Bytes with a fixed media type. */
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

            /**
             * If the bytes are shared, returns them compressed with gzip; they are compressed once for all requests.
             */
            public Optional<byte[]> compressed() {
                return compressed;
            }

            /**
             * Returns whether these bytes remain in the heap and are sent to many clients, so that a response needs no
             * copy.
             */
            public boolean isShared() {
                return compressed.isPresent();
            }
        }

        /**
         * Server-sent events. The next event is requested after the previous event was sent.
         *
         * @param events the events in their wire format, including the blank line after each
         * @param farewell the text that is sent at the end of the stream
         */
        record Events(Flow.Publisher<byte[]> events, String farewell) implements Content {

            public static final String MEDIA_TYPE = "text/event-stream; charset=utf-8";
        }

        /** No content. */
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

    /** Returns a JSON object with the members that {@code members} writes. */
    public static Response object(int status, JsonBody members) {
        return json(status, json -> {
            json.writeStartObject();
            members.writeTo(json);
            json.writeEndObject();
        });
    }

    /** Returns JSON with a given media type. */
    public static Response json(int status, String mediaType, JsonBody body) {
        return new Response(status, List.of(), new Content.LabelledJson(mediaType, body));
    }

    /** Returns the confirmation of a change. */
    public static Response acknowledged() {
        return object(200, json -> json.writeBooleanField("acknowledged", true));
    }

    public static Response text(int status, String text) {
        return bytes(status, "text/plain; charset=UTF-8", text.getBytes(StandardCharsets.UTF_8));
    }

    public static Response bytes(int status, String mediaType, byte[] bytes) {
        return new Response(status, List.of(), new Content.Bytes(mediaType, bytes, Optional.empty()));
    }

    /**
     * Returns a response whose content is sent for many requests. This method compresses the content once, not for each
     * request.
     */
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

    /** Returns a stream of events. The stream ends after the last event, or when the caller loses access. */
    public static Response events(Flow.Publisher<byte[]> events, String farewell) {
        return new Response(200, List.of(), new Content.Events(events, farewell)).with("Cache-Control", "no-store");
    }

    public static Response empty(int status) {
        return new Response(status, List.of(), new Content.Empty());
    }

    /** Returns {@code error} and its headers in the form of {@code area}. */
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

    /** Returns {@code error} in the form that OAuth defines. */
    public static Response refusal(TokenError error) {
        return json(400, error::writeTo).notStored();
    }

    /** Returns this response with headers that forbid caching, also by old caches. */
    public Response notStored() {
        boolean stated = headers.stream()
                .anyMatch(header -> header.name().equalsIgnoreCase("Cache-Control")
                        && header.value().contains("no-store"));
        return stated ? this : with("Cache-Control", "no-store").with("Pragma", "no-cache");
    }

    public Response with(String name, String value) {
        List<Header> extended = new ArrayList<>(headers);
        extended.add(new Header(name, value));
        return new Response(status, extended, content);
    }

    /**
     * Returns the response with a header {@code Warning}, if {@code text} is present. The text must not contain a
     * quotation mark.
     */
    public Response warning(Optional<String> text) {
        return text.map(stated -> with("Warning", "299 Elasticsearch-8.18.0-unknown \"" + stated + "\""))
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
