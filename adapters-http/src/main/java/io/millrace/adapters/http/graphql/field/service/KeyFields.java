package io.millrace.adapters.http.graphql.field.service;

import io.millrace.adapters.http.graphql.field.Fields;
import io.millrace.adapters.http.graphql.field.GraphQlPorts;
import io.millrace.adapters.http.graphql.field.UserFields;
import io.millrace.application.port.driving.security.token.ManageKeys;
import io.millrace.domain.security.key.KeyRing;
import io.millrace.domain.security.key.SigningKey;
import io.millrace.domain.security.privilege.Action;
import java.util.List;
import java.util.Optional;

/** The fields about the keys that sign access tokens. Private keys are never shown. */
public record KeyFields(Optional<GraphQlPorts.Security> security) {

    public void register(Fields fields) {
        fields.acting(
                        "Query",
                        "signingKeys",
                        Action.READ_KEYS,
                        (environment, access) ->
                                keys().read().map(KeyRing::keys).orElse(List.of()))
                .acting(
                        "Mutation",
                        "rotateSigningKeys",
                        Action.ROTATE_KEYS,
                        (environment, access) -> keys().rotate(access.caller()).keys());
        fields.of(SigningKey.class, "SigningKey")
                .showing("id", SigningKey::id)
                .showing("algorithm", key -> key.material().algorithm().key())
                .showing("createdAt", key -> key.material().createdAt().orElse(null))
                .showing("state", KeyFields::state)
                .showing("verifiesUntil", key -> key instanceof SigningKey.Passive passive ? passive.until() : null);
    }

    private static String state(SigningKey key) {
        if (key instanceof SigningKey.Active) {
            return "ACTIVE";
        }
        return key instanceof SigningKey.Next ? "NEXT" : "PASSIVE";
    }

    private ManageKeys keys() {
        return UserFields.required(security).keys();
    }
}
