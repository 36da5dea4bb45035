package io.millrace.adapters.http.reindex;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.reindex.ReindexRequestReader.ReindexRequest;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.adapters.http.route.Route;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.reindex.ManageReindexTasks;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.index.upgrade.UpgradeFinding;
import io.millrace.domain.reindex.PlainIndexRules;
import io.millrace.domain.reindex.ReindexTask;
import io.millrace.domain.reindex.Run;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code POST /_migration/reindex}. Checks the body, the parameters, the name and the privileges, in this order. With
 * {@code dry_run=true} it returns the findings and changes nothing.
 */
record StartReindexHandler(ManageReindexTasks reindex, AuditChange audit) implements Handler {

    private static final String DRY_RUN = "dry_run";

    private static final Set<String> PARAMETERS =
            Stream.concat(Route.STORE_PARAMETERS.stream(), Stream.of(DRY_RUN)).collect(Collectors.toUnmodifiableSet());

    @Override
    public Response handle(Request request) {
        ReindexRequest body = ReindexRequestReader.read(request.json(ReindexRequestReader.PARSER));
        String name = body.name();
        request.parameters().requireKnown(request.path(), PARAMETERS);
        boolean dryRun = request.parameters().bool(DRY_RUN, false);
        requireNoWildcard(name);
        request.access().require(name);
        StreamName task =
                body.plainIndex() ? PlainIndexRules.taskOf(name) : GivenName.of(name, ReindexTask::nothingToUpgrade);
        if (dryRun) {
            List<UpgradeFinding> findings = reindex.check(task, body.plainIndex());
            return Response.object(200, json -> write(json, findings, body.allowsLossOfExcludedFields()));
        }
        reindex.start(new ManageReindexTasks.Request(task, body.plainIndex(), body.allowsLossOfExcludedFields()));
        audit.audit(request.access().caller(), Kind.MIGRATION_STARTED, Map.of(Run.kind(body.plainIndex()), name));
        return Response.acknowledged();
    }

    private static void write(JsonGenerator json, List<UpgradeFinding> findings, boolean allowsLoss)
            throws IOException {
        json.writeBooleanField("upgradable", findings.stream().noneMatch(finding -> finding.isObstacle(allowsLoss)));
        Members.objects(json, "findings", findings, finding -> {
            json.writeStringField("kind", finding.kind().name().toLowerCase(Locale.ROOT));
            Members.text(json, "index", finding.index().map(IndexName::value));
            json.writeBooleanField("obstacle", finding.isObstacle(allowsLoss));
            json.writeStringField("message", finding.message());
        });
    }

    private static void requireNoWildcard(String name) {
        if (name.indexOf('*') >= 0) {
            throw RequestRefusedException.illegalArgument(
                    "the action indices:admin/data_stream/reindex does not support"
                            + " wildcards; the provided index expression(s) [" + name + "] are not allowed");
        }
    }
}
