package io.millrace.adapters.http.json;

/** The answer to a change that has nothing else to tell. */
public final class Acknowledgement {

    public static final JsonBody BODY = json -> {
        json.writeStartObject();
        json.writeBooleanField("acknowledged", true);
        json.writeEndObject();
    };

    private Acknowledgement() {}
}
