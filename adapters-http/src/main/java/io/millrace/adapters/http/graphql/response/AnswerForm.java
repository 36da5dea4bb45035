package io.millrace.adapters.http.graphql.response;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.error.StoreError;
import io.millrace.adapters.http.route.message.MediaType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The response formats that a client accepts, in the order of preference. */
public record AnswerForm(List<Offer> offers) {

    private static final AnswerForm USUAL = new AnswerForm(List.of(Offer.JSON));
    private static final Pattern QUALITY = Pattern.compile("0(\\.[0-9]{0,3})?|1(\\.0{0,3})?");

    public AnswerForm {
        offers = List.copyOf(offers);
    }

    /** The formats that this service can send. */
    public enum Offer {
        JSON("application/json"),
        GRAPHQL("application/graphql-response+json"),
        EVENTS("text/event-stream");

        private final String type;

        Offer(String type) {
            this.type = type;
        }

        /** Returns the content type of a response in this format. */
        public String contentType() {
            return type + "; charset=utf-8";
        }
    }

    /**
     * The match of an entry of the header with an offered format. A match of the complete content type is closer than a
     * match of its first part, and this is closer than a wildcard.
     */
    private record Preference(double quality, int closeness, int place) {

        private static final Comparator<Preference> BEST_FIRST =
                Comparator.comparingDouble(Preference::quality).reversed().thenComparingInt(Preference::place);
    }

    /**
     * Parses the header {@code Accept}. Without the header the response is plain JSON, because old clients support only
     * this format.
     *
     * @throws RequestRefusedException 406 if no offered format is accepted
     */
    public static AnswerForm of(Optional<String> accept) {
        String header = accept.orElse("");
        if (header.isBlank() || header.equals(Offer.JSON.type)) {
            return USUAL;
        }
        Map<Offer, Preference> preferences = new EnumMap<>(Offer.class);
        int place = 0;
        for (String part : header.split(",", -1)) {
            Optional<MediaType> range = MediaType.parse(part);
            if (range.isPresent()) {
                for (Offer offer : Offer.values()) {
                    preference(range.get(), offer, place)
                            .ifPresent(preference -> preferences.merge(
                                    offer,
                                    preference,
                                    (before, now) -> now.closeness() > before.closeness() ? now : before));
                }
            }
            place++;
        }
        List<Map.Entry<Offer, Preference>> wanted = new ArrayList<>(preferences.entrySet());
        wanted.removeIf(preference -> preference.getValue().quality() <= 0);
        if (wanted.isEmpty()) {
            throw new RequestRefusedException(StoreError.textAndStatus(
                    406,
                    "the header Accept contains no offered media type; offered are application/json,"
                            + " application/graphql-response+json and text/event-stream"));
        }
        wanted.sort(Map.Entry.comparingByValue(Preference.BEST_FIRST));
        return new AnswerForm(wanted.stream().map(Map.Entry::getKey).toList());
    }

    private static Optional<Preference> preference(MediaType range, Offer offer, int place) {
        double quality = quality(range.parameters().getOrDefault("q", "1"));
        if (range.name().equals(offer.type)) {
            return Optional.of(new Preference(quality, 2, place));
        }
        // Events are sent only if the client names their content type.
        if (offer != Offer.EVENTS && range.name().equals("application/*")) {
            return Optional.of(new Preference(quality, 1, place));
        }
        if (offer != Offer.EVENTS && range.name().equals("*/*")) {
            return Optional.of(new Preference(quality, 0, place));
        }
        return Optional.empty();
    }

    private static double quality(String text) {
        return QUALITY.matcher(text).matches() ? Double.parseDouble(text) : 1;
    }

    public boolean takesEvents() {
        return offers.contains(Offer.EVENTS);
    }

    public boolean prefersEvents() {
        return offers.get(0) == Offer.EVENTS;
    }

    /** Returns the format of a response that is not an event stream. */
    public Offer single() {
        for (Offer offer : offers) {
            if (offer != Offer.EVENTS) {
                return offer;
            }
        }
        return Offer.GRAPHQL;
    }
}
