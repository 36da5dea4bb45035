package io.millrace.adapters.http.security.apikey;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.json.rendering.EmbeddedJson;
import io.millrace.adapters.http.security.user.RoleJson;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.apikey.DescribedApiKey;
import io.millrace.domain.security.privilege.Role;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** Writes API keys, without their secrets. */
final class ApiKeyJson {

    /** The type of keys that clients create. Elasticsearch has another type for connections between clusters. */
    static final String TYPE = "rest";

    private static final String REALM = "native";

    private ApiKeyJson() {}

    /** Returns whether a parameter that selects a realm selects the realm of stored users. */
    static boolean isRealm(Optional<String> realm) {
        return realm.map(REALM::equals).orElse(true);
    }

    /** Writes the members of a key, without braces. */
    static void write(JsonGenerator json, DescribedApiKey described) throws IOException {
        ApiKey key = described.key();
        json.writeStringField("id", key.id().value());
        json.writeStringField("name", key.name().value());
        json.writeStringField("type", TYPE);
        json.writeNumberField("creation", key.createdAt().toEpochMilli());
        time(json, "expiration", key.expiresAt());
        json.writeBooleanField("invalidated", key.invalidatedAt().isPresent());
        time(json, "invalidation", key.invalidatedAt());
        json.writeStringField("username", key.owner().value());
        json.writeStringField("realm", REALM);
        json.writeStringField("realm_type", REALM);
        json.writeFieldName("metadata");
        EmbeddedJson.write(json, described.metadata());
        json.writeObjectFieldStart("role_descriptors");
        for (Role descriptor : described.descriptors()) {
            json.writeFieldName(descriptor.name().value());
            RoleJson.write(json, descriptor);
        }
        json.writeEndObject();
    }

    private static void time(JsonGenerator json, String name, Optional<Instant> time) throws IOException {
        if (time.isPresent()) {
            json.writeNumberField(name, time.get().toEpochMilli());
        }
    }
}
