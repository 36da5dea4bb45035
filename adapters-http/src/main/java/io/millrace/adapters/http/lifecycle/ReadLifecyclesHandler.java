package io.millrace.adapters.http.lifecycle;

import io.millrace.adapters.http.index.selection.Targets;
import io.millrace.adapters.http.index.selection.Targets.Streams;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driving.lifecycle.LifecycleView;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.application.port.driving.lifecycle.ManageLifecycles;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.text.TimeText;
import java.util.Optional;

/** {@code GET /_data_stream/{name}/_lifecycle}. */
record ReadLifecyclesHandler(ManageLifecycles lifecycles) implements Handler {

    @Override
    public Response handle(Request request) {
        boolean withRollover = request.parameters().bool("include_defaults", false);
        Streams meant = Targets.streams(request, Expand.OPEN);
        LifecycleView view = lifecycles.read(meant.selection(), meant.scope());
        return Response.object(200, json -> {
            json.writeObjectFieldStart("global_retention");
            Members.text(
                    json, "max_retention", view.settings().retention().max().map(TimeText::written));
            Members.text(
                    json,
                    "default_retention",
                    view.settings().retention().standard().map(TimeText::written));
            json.writeEndObject();
            Members.objects(json, "data_streams", view.streams(), stream -> {
                json.writeStringField("name", stream.name().value());
                Optional<Shown> lifecycle = view.find(stream.name());
                if (lifecycle.isPresent()) {
                    LifecycleJson.write(json, lifecycle.get(), withRollover);
                }
            });
        });
    }
}
