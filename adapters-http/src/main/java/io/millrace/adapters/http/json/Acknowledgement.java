package io.millrace.adapters.http.json;

/** The answer to a change without further details. */
public final class Acknowledgement {

    public static final JsonBody BODY = json -> {
        json.writeStartObject();
        json.writeBooleanField("acknowledged", true);
        json.writeEndObject();
    };

    private Acknowledgement() {}
}
