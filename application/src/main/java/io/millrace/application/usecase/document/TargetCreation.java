package io.millrace.application.usecase.document;

import io.millrace.application.port.driven.service.ClusterSettings;
import io.millrace.application.port.driven.service.security.audit.AuditTrail.Kind;
import io.millrace.application.port.driving.document.CreationRights;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.application.usecase.index.CreateIndicesService;
import io.millrace.application.usecase.stream.StreamCreation;
import io.millrace.domain.Fault;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.security.privilege.Action;
import io.millrace.domain.setting.AutoCreation;
import io.millrace.domain.setting.ClusterSetting;
import io.millrace.domain.stream.DataStream;
import java.util.Map;
import java.util.Optional;

/** Creates the missing data stream or index to which a document is sent. */
public record TargetCreation(
        StreamCreation streams, CreateIndicesService indices, ClusterSettings settings, AuditChange audit) {

    /**
     * Creates a data stream if the matching template creates data streams, otherwise an index.
     *
     * @param streamsOnly whether only a data stream may be created, and no plain index
     * @param rights checks the right of the caller before a data stream or an index is created
     * @return the index to write to; empty if a concurrent writer created the target first, so that the caller must
     *     read it
     * @throws Rejection if the name is invalid or reserved, if the caller lacks the right, or if documents must not
     *     create this index
     */
    Optional<Index> create(String target, boolean streamsOnly, CreationRights rights) {
        IndexName.brokenRule(target).ifPresent(rule -> {
            throw Rejection.invalidName(target, rule);
        });
        Optional<DataStream> stream = streams.createForDocument(
                new StreamName(target),
                () -> rights.require(Action.AUTO_CREATE_DATA_STREAM, target),
                made -> audit.record(
                        rights.caller(),
                        Kind.DATA_STREAM_CREATED,
                        Map.of("data_stream", target, "first_document", "true")));
        if (stream.isPresent()) {
            return stream.map(DataStream::writeIndex);
        }
        if (streamsOnly) {
            throw Rejection.of(Fault.NO_TEMPLATE_FOR_STREAM, Map.of(Rejection.Attributes.INDEX, target), target);
        }
        rights.require(Action.AUTO_CREATE_INDEX, target);
        AutoCreation.parse(settings.read().effective(ClusterSetting.AUTO_CREATION))
                .require(target);
        try {
            return Optional.of(indices.createForDocument(rights.caller(), new IndexName(target)));
        } catch (Rejection rejection) {
            if (rejection.reason() != Rejection.Reason.ALREADY_EXISTS) {
                throw rejection;
            }
            return Optional.empty();
        }
    }
}
