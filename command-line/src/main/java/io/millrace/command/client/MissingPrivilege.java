package io.millrace.command.client;

import io.millrace.domain.security.user.Username;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Explains why the service rejected a request of a user without the necessary privilege. */
public final class MissingPrivilege {

    private static final Pattern REJECTION = Pattern.compile(
            "action \\[[^]]+] is unauthorized for (?:API key id \\[(?<key>[^]]+)] of )?user \\[(?<user>.+)]"
                    + " with effective roles \\[(?<roles>[^]]*)](?: \\(assigned roles \\[[^]]*] were not found\\))?"
                    + "(?: on indices \\[(?<names>[^]]*)])?, this action is granted by the (?<kind>cluster|index)"
                    + " privileges \\[(?<privileges>[^]]+)]"
                    + "(?<service>; indices of the service also require the cluster privilege \\[manage])?");

    private static final Pattern SECOND_FACTOR = Pattern.compile(
            "action \\[[^]]+] is unauthorized for"
                    + " (?:API key id \\[[^]]+] of )?user \\[(?<user>.+)], because a role of the user requires a second factor.*");

    private MissingPrivilege() {}

    /**
     * Returns a message that names the missing privilege, or the missing second factor, and the commands that help.
     *
     * @param reason the reason in the response of the service
     * @return empty if the reason is not a missing privilege or a missing second factor
     */
    public static Optional<String> explain(String reason) {
        Matcher secondFactor = SECOND_FACTOR.matcher(reason);
        if (secondFactor.matches()) {
            return Optional.of("permission denied: a role of " + secondFactor.group("user")
                    + " requires a second factor; enable it with `millrace user totp enable`");
        }
        Matcher rejection = REJECTION.matcher(reason);
        if (!rejection.matches()) {
            return Optional.empty();
        }
        // The first privilege is the weakest one that is sufficient.
        String privilege = List.of(rejection.group("privileges").split(",", -1)).get(0);
        String user = rejection.group("user");
        String key = rejection.group("key");
        String caller = key == null ? user : "the API key " + key + " of " + user;
        String names = rejection.group("names");
        return Optional.of("permission denied: " + caller + " needs the " + rejection.group("kind") + " privilege "
                + privilege
                + (names == null || names.isEmpty() ? "" : " on " + names.replace(",", ", "))
                + (rejection.group("service") != null
                        ? ", and the cluster privilege manage for indices of the service"
                        : "")
                + "; "
                + remedy(user, key != null, rejection.group("roles")));
    }

    private static String remedy(String user, boolean isKey, String roles) {
        String stored = "an administrator can store a role with that (`millrace role put ROLE FILE`)";
        if (isKey) {
            return "if the owner has that, create another key with it (`millrace apikey create NAME --role-descriptors"
                    + " FILE`)";
        }
        return Username.find(user).filter(Username::isForeign).isPresent()
                ? stored + " and map it to the user in the configuration of the identity provider"
                : stored + " and assign it (`millrace user set " + Sentences.shellWord(user) + " --role "
                        + (roles.isEmpty() ? "" : Sentences.shellWord(roles) + ",") + "ROLE`)";
    }
}
