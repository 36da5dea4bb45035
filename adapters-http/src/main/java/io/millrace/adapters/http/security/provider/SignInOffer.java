package io.millrace.adapters.http.security.provider;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.Members;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * {@code GET /_session/providers}: the ways to sign in. Reading it needs no credentials.
 *
 * @param password whether users can sign in with a password of this service
 */
public record SignInOffer(boolean password, List<OfferedProvider> providers) {

    public SignInOffer {
        providers = List.copyOf(providers);
    }

    /** Writes the offer as a JSON object. */
    public void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeBooleanField("password", password);
        Members.objects(json, "providers", providers, provider -> write(json, provider));
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, OfferedProvider provider) throws IOException {
        json.writeStringField("name", provider.name());
        json.writeStringField("label", provider.label());
        Members.text(json, "login", provider.login());
        json.writeStringField("issuer", provider.issuer());
        Optional<OfferedProvider.CommandLine> commandLine = provider.commandLine();
        if (commandLine.isPresent()) {
            json.writeObjectFieldStart("command_line");
            json.writeStringField("client_id", commandLine.get().clientId());
            Members.texts(json, "scopes", commandLine.get().scopes(), scope -> scope);
            json.writeEndObject();
        }
    }
}
