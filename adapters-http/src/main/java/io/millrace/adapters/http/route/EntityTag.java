package io.millrace.adapters.http.route;

import io.millrace.domain.text.Sha256;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The header {@code ETag} for content that does not change while the service runs.
 *
 * @param digest the hexadecimal digest of the content
 */
public record EntityTag(String digest) {

    /** Returns the tag of some content. */
    public static EntityTag of(byte[] content) {
        return new EntityTag(Sha256.hex(Sha256.of(content)).substring(0, 32));
    }

    /** Returns the value of the header. It is a weak tag, because the response may be compressed. */
    public String text() {
        return "W/\"" + digest + '"';
    }

    /** Returns whether {@code request} states that its sender already has this content. */
    public boolean isKnownTo(Request request) {
        Optional<String> known = request.header("If-None-Match");
        return known.isPresent()
                && Stream.of(known.get().split(",", -1))
                        .map(String::strip)
                        .anyMatch(each -> each.equals("*") || each.equals(text()));
    }
}
