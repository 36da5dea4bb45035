package io.millrace.adapters.http.server.response;

import io.millrace.adapters.http.json.rendering.JsonRendering;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Response.Content;
import io.millrace.adapters.http.route.message.Negotiation;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A response as bytes, ready to be sent. The object from which it was rendered is not kept, because it may be as large
 * as the response.
 *
 * @param mediaType the media type; empty if the response has no content
 * @param isCompressed whether the bytes are compressed with gzip
 */
public record RenderedResponse(
        int status,
        List<Response.Header> headers,
        Optional<String> mediaType,
        AnswerBytes bytes,
        boolean isCompressed) {

    /**
     * The minimum size in bytes of responses that are compressed. Compressing a smaller response saves no network
     * packet, and takes longer than sending it.
     */
    private static final int SMALLEST_COMPRESSED = 1_024;

    /**
     * Renders {@code response}.
     *
     * @param room the heap budget; it must be released after the response was sent
     * @throws io.millrace.adapters.http.error.RequestRefusedException 429 if the heap budget is exhausted
     */
    public static RenderedResponse of(
            Response response,
            JsonRendering rendering,
            Negotiation negotiation,
            Optional<String> acceptEncoding,
            AnswerRoom room) {
        AnswerBytes plain = new AnswerBytes(room);
        try {
            Optional<String> mediaType = write(response, rendering, negotiation, plain);
            boolean compress = plain.size() > SMALLEST_COMPRESSED
                    && mediaType.filter(RenderedResponse::isText).isPresent()
                    && acceptEncoding.filter(RenderedResponse::wantsGzip).isPresent();
            AnswerBytes bytes = compress ? compressed(response, plain, room) : plain;
            return new RenderedResponse(response.status(), response.headers(), mediaType, bytes, compress);
        } catch (Throwable failure) {
            plain.release();
            throw failure;
        } finally {
            room.release();
        }
    }

    private static AnswerBytes compressed(Response response, AnswerBytes plain, AnswerRoom room) {
        AnswerBytes target = new AnswerBytes(room);
        try {
            Optional<byte[]> ready =
                    response.content() instanceof Content.Bytes bytes ? bytes.compressed() : Optional.empty();
            if (ready.isPresent()) {
                target.share(ready.get());
            } else {
                GzipBody.encode(plain, target);
            }
            return target;
        } catch (Throwable failure) {
            target.release();
            throw failure;
        }
    }

    private static Optional<String> write(
            Response response, JsonRendering rendering, Negotiation negotiation, AnswerBytes target) {
        if (response.content() instanceof Content.Json json) {
            (json.isFiltered() ? rendering : rendering.unfiltered()).render(json.body(), target);
            return Optional.of(negotiation.contentType());
        }
        if (response.content() instanceof Content.LabelledJson json) {
            rendering.unfiltered().render(json.body(), target);
            return Optional.of(json.mediaType());
        }
        if (response.content() instanceof Content.Bytes plain) {
            if (plain.isShared()) {
                target.share(plain.bytes());
            } else {
                target.write(plain.bytes(), 0, plain.bytes().length);
            }
            return Optional.of(plain.mediaType());
        }
        return Optional.empty();
    }

    private static boolean isText(String mediaType) {
        return mediaType.startsWith("text/")
                || mediaType.contains("json")
                || mediaType.contains("yaml")
                || mediaType.contains("javascript")
                || mediaType.contains("svg");
    }

    private static boolean wantsGzip(String acceptEncoding) {
        return Arrays.stream(acceptEncoding.toLowerCase(Locale.ROOT).split(",", -1))
                .map(part -> part.replace(" ", ""))
                .anyMatch(
                        part -> (part.equals("gzip") || part.startsWith("gzip;")) && !part.matches("gzip;q=0(\\.0*)?"));
    }
}
