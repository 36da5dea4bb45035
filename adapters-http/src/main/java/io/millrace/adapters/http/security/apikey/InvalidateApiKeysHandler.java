package io.millrace.adapters.http.security.apikey;

import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.security.apikey.ListApiKeysHandler.Selection;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys;
import io.millrace.application.port.driving.security.apikey.ManageApiKeys.Invalidated;
import io.millrace.domain.Rejection;
import io.millrace.domain.security.apikey.ApiKeyId;
import io.millrace.domain.security.privilege.Action;
import java.util.List;
import java.util.Optional;

/** {@code DELETE /_security/api_key}. */
record InvalidateApiKeysHandler(ManageApiKeys keys) implements Handler {

    @Override
    public Response handle(Request request) {
        Selection selection = read(request.json("invalidate_api_key"));
        if (selection.isEmpty()) {
            throw Rejection.validation("One of [api key id(s), api key name, username, realm name] must be specified if"
                    + " [owner] flag is false");
        }
        selection.requireConsistent("invalidating");
        if (!selection.owner()) {
            request.access().to(Action.INVALIDATE_API_KEYS).require();
        }
        Invalidated invalidated = keys.invalidate(
                request.access().caller(), selection.filter(request.access().caller(), false));
        return Response.object(200, json -> {
            Members.texts(json, "invalidated_api_keys", invalidated.now(), ApiKeyId::value);
            Members.texts(json, "previously_invalidated_api_keys", invalidated.before(), ApiKeyId::value);
            json.writeNumberField("error_count", 0);
        });
    }

    private static Selection read(JsonObject body) {
        body.allowing("ids", "id", "name", "owner", "username", "realm_name");
        Optional<List<String>> ids = body.texts("ids");
        Optional<String> id = body.text("id");
        if (ids.isPresent() && id.isPresent()) {
            throw Rejection.validation("Must use either [id] or [ids], not both at the same time");
        }
        if (ids.filter(List::isEmpty).isPresent()) {
            throw Rejection.validation("Field [ids] cannot be an empty array");
        }
        return new Selection(
                ids.or(() -> id.map(List::of)),
                body.text("name"),
                body.text("username"),
                body.text("realm_name"),
                body.bool("owner").orElse(false));
    }
}
