package io.millrace.adapters.http.server;

import io.millrace.adapters.http.json.JsonRendering;
import io.millrace.adapters.http.route.Negotiation;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Response.Content;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** An answer as bytes, ready to be sent. */
final class RenderedResponse {

    /** Below this a packet is not saved, and compressing costs more than sending. */
    private static final int SMALLEST_COMPRESSED = 1_024;

    private final Response response;
    private final Optional<String> mediaType;
    private final byte[] bytes;
    private final boolean compressed;

    private RenderedResponse(Response response, Optional<String> mediaType, byte[] bytes, boolean compressed) {
        this.response = response;
        this.mediaType = mediaType;
        this.bytes = bytes;
        this.compressed = compressed;
    }

    static RenderedResponse of(
            Response response, JsonRendering rendering, Negotiation negotiation, Optional<String> acceptEncoding) {
        Optional<String> mediaType = Optional.empty();
        byte[] bytes = {};
        if (response.content() instanceof Content.Json json) {
            mediaType = Optional.of(negotiation.contentType());
            bytes = (json.isFiltered() ? rendering : rendering.unfiltered()).render(json.body());
        } else if (response.content() instanceof Content.LabelledJson json) {
            mediaType = Optional.of(json.mediaType());
            bytes = rendering.unfiltered().render(json.body());
        } else if (response.content() instanceof Content.Bytes plain) {
            mediaType = Optional.of(plain.mediaType());
            bytes = plain.bytes();
        }
        boolean compress = bytes.length > SMALLEST_COMPRESSED
                && mediaType.filter(RenderedResponse::isText).isPresent()
                && acceptEncoding.filter(RenderedResponse::wantsGzip).isPresent();
        return new RenderedResponse(response, mediaType, compress ? GzipBody.encode(bytes) : bytes, compress);
    }

    Response response() {
        return response;
    }

    Optional<String> mediaType() {
        return mediaType;
    }

    byte[] bytes() {
        return bytes;
    }

    boolean isCompressed() {
        return compressed;
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
