package io.millrace.application.port.driving.deprecation;

import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.lifecycle.policy.LifecyclePolicy;
import io.millrace.domain.setting.ClusterSetting;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.TemplateName;
import java.util.List;
import java.util.Optional;

/** Lists outdated data and configuration that has no effect. */
public interface ListDeprecations {

    /**
     * Lists the data and the configuration that an operator should change.
     *
     * @param target the indices and data streams to check; templates, lifecycle policies and cluster settings are
     *     always checked
     * @throws Rejection if a name without a wildcard does not exist
     */
    Deprecations list(ReadTarget target);

    /**
     * The findings.
     *
     * @param transientSettings the transient cluster settings. Elasticsearch loses transient settings at a restart
     * @param indices the outdated indices that are in no data stream and belong to no system feature, by name
     * @param streams the data streams with a finding, by name
     * @param templates the index templates with a finding
     * @param policies the lifecycle policies with actions that have no effect
     */
    record Deprecations(
            List<ClusterSetting> transientSettings,
            List<Index> indices,
            List<StreamFinding> streams,
            List<TemplateFinding> templates,
            List<LifecyclePolicy> policies) {

        public Deprecations {
            transientSettings = List.copyOf(transientSettings);
            indices = List.copyOf(indices);
            streams = List.copyOf(streams);
            templates = List.copyOf(templates);
            policies = List.copyOf(policies);
        }
    }

    /**
     * The findings about a data stream; at least one is present.
     *
     * @param outdated the outdated backing indices, oldest first
     * @param missingPolicy the name of the lifecycle policy that should manage the write index but does not exist
     */
    record StreamFinding(DataStream stream, List<Index> outdated, Optional<String> missingPolicy) {

        public StreamFinding {
            outdated = List.copyOf(outdated);
        }
    }

    /** An index template whose settings contain the name of a lifecycle policy that does not exist. */
    record TemplateFinding(TemplateName name, String missingPolicy) {}
}
