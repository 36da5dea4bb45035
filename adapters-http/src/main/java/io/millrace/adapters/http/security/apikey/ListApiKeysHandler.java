package io.millrace.adapters.http.security.apikey;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Page;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Search;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.Authentication;
import io.millrace.domain.security.apikey.ApiKey;
import io.millrace.domain.security.privilege.Action;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** {@code GET|HEAD /_security/api_key}. */
record ListApiKeysHandler(ManageApiKeys keys) implements Handler {

    private static final int MOST = 1_000;

    @Override
    public Response handle(Request request) {
        Parameters parameters = request.parameters();
        refuseLimitedBy(parameters);
        Selection selection = new Selection(
                parameters.text("id").map(List::of),
                parameters.text("name"),
                parameters.text("username"),
                parameters.text("realm_name"),
                parameters.bool("owner", false));
        selection.requireConsistent("retrieving");
        if (!selection.owner()) {
            request.access().to(Action.READ_API_KEYS).require();
        }
        Authentication caller = request.access().caller();
        Predicate<ApiKey> filter = selection.filter(caller, true);
        Page page =
                keys.list(Search.of(parameters.bool("active_only", false) ? filter.and(keys.active()) : filter, MOST));
        if (page.hasMore()) {
            throw Rejection.invalid("[" + page.total() + "] api keys match, more than the [" + MOST
                    + "] that one request returns; use [_security/_query/api_key] to read them in pages");
        }
        boolean isMissing = selection.ids().isPresent() && page.keys().isEmpty();
        return Response.object(
                isMissing ? 404 : 200,
                json -> Members.objects(json, "api_keys", page.keys(), key -> ApiKeyJson.write(json, key)));
    }

    static void refuseLimitedBy(Parameters parameters) {
        if (parameters.bool("with_limited_by", false)) {
            throw RequestRefusedException.illegalArgument("[with_limited_by] with value [true] is not offered, because"
                    + " an api key is limited by the current roles of its owner");
        }
    }

    /**
     * The keys that a request selects.
     *
     * @param owner whether only keys of the caller are selected
     */
    record Selection(
            Optional<List<String>> ids,
            Optional<String> name,
            Optional<String> username,
            Optional<String> realm,
            boolean owner) {

        /** Returns whether the request has no condition. */
        boolean isEmpty() {
            return ids.isEmpty() && name.isEmpty() && username.isEmpty() && realm.isEmpty() && !owner;
        }

        /**
         * Checks that no condition excludes another one.
         *
         * @param action the purpose of the selection, for the message
         */
        void requireConsistent(String action) {
            boolean isOfUser = username.isPresent() || realm.isPresent();
            if (ids.isPresent() && name.isPresent()) {
                throw Rejection.validation("only one of [api key id, api key name] can be specified");
            }
            if (isOfUser && (ids.isPresent() || name.isPresent())) {
                throw Rejection.validation(
                        "username or realm name must not be specified when the api key id or api key name is specified");
            }
            if (isOfUser && owner) {
                throw Rejection.validation(
                        "neither username nor realm-name may be specified when " + action + " owned API keys");
            }
        }

        /**
         * Returns the filter for these keys.
         *
         * @param withPattern whether a name that ends with a star selects all names with the same beginning
         */
        Predicate<ApiKey> filter(Authentication caller, boolean withPattern) {
            Predicate<ApiKey> filter = owner ? ManageApiKeys.ownedBy(caller) : key -> true;
            return filter.and(key ->
                            ids.map(given -> given.contains(key.id().value())).orElse(true))
                    .and(key ->
                            name.map(given -> isNamed(key, given, withPattern)).orElse(true))
                    .and(key -> username.map(given -> given.equals(key.owner().value()))
                            .orElse(true))
                    .and(key -> ApiKeyJson.isRealm(realm));
        }

        private static boolean isNamed(ApiKey key, String given, boolean withPattern) {
            String name = key.name().value();
            if (withPattern && given.endsWith("*")) {
                return name.startsWith(given.substring(0, given.length() - 1));
            }
            return name.equals(given);
        }
    }
}
