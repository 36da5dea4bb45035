package io.millrace.adapters.http.graphql.field;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.adapters.http.security.factor.QrCode;
import io.millrace.application.port.driving.security.user.ManageSecondFactors;
import io.millrace.application.port.driving.security.user.ManageSecondFactors.Begun;
import io.millrace.domain.security.factor.RecoveryCode;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.security.user.Username;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The fields about second factors. */
public record SecondFactorFields(Optional<GraphQlPorts.Security> security) {

    public void register(Fields fields) {
        fields.acting("Me", "secondFactor", Action.MANAGE_OWN_SECOND_FACTOR, (environment, access) -> own(access))
                .acting(
                        "Mutation",
                        "beginSecondFactor",
                        Action.MANAGE_OWN_SECOND_FACTOR,
                        (environment, access) -> factors().begin(access.caller()))
                .acting("Mutation", "activateSecondFactor", Action.MANAGE_OWN_SECOND_FACTOR, this::activate)
                .acting("Mutation", "removeSecondFactor", Action.REMOVE_SECOND_FACTOR, this::remove);
        fields.of(Own.class, "SecondFactor")
                .showing("enabled", own -> own.status().isEnabled())
                .showing("recoveryCodes", own -> own.status().recoveryCodes())
                .showing("required", Own::isRequired);
        fields.of(Begun.class, "BegunSecondFactor")
                .showing("secret", begun -> begun.secret().base32())
                .showing("uri", Begun::uri)
                .showing("qrCode", begun -> QrCode.rows(begun.uri()));
    }

    /**
     * The second factor of the caller.
     *
     * @param isRequired whether the caller has no privileges until the caller has a second factor
     */
    private record Own(ManageSecondFactors.Status status, boolean isRequired) {}

    private ManageSecondFactors factors() {
        return UserFields.required(security).factors();
    }

    private @Nullable Own own(Access access) {
        return security.flatMap(ports -> ports.factors().find(access.caller().username()))
                .map(status -> new Own(status, access.rights().isWithheld()))
                .orElse(null);
    }

    private List<String> activate(DataFetchingEnvironment environment, Access access) {
        return factors().activate(access.caller(), StreamFields.text(environment, "otp")).stream()
                .map(RecoveryCode::value)
                .toList();
    }

    private boolean remove(DataFetchingEnvironment environment, Access access) {
        return Username.find(StreamFields.text(environment, "name"))
                .filter(name -> factors().removeOf(access.caller(), name))
                .isPresent();
    }
}
