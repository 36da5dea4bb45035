package io.millrace.domain.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.domain.Rejection;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.lifecycle.TemplateLifecycles.Kind;
import io.millrace.domain.stream.IndexTemplate;
import io.millrace.domain.stream.IndexTemplate.Composition;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.NamePattern;
import io.millrace.domain.text.TimeText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TemplateLifecyclesTest {

    private static final TemplateName FIRST = new TemplateName("first");
    private static final TemplateName SECOND = new TemplateName("second");
    private static final IndexTemplate TEMPLATE = new IndexTemplate(
            FIRST,
            List.of(new NamePattern("*")),
            OptionalLong.empty(),
            Optional.empty(),
            IndexSettings.EMPTY,
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            new Composition(List.of(FIRST, SECOND, new TemplateName("gone")), List.of()));

    private static StreamLifecycle aLifecycle(boolean enabled, String retention) {
        return new StreamLifecycle(
                enabled,
                Optional.of(retention)
                        .filter(text -> !text.isEmpty())
                        .map(text -> TimeText.parse(StreamLifecycle.RETENTION, text)));
    }

    private static TemplateLifecycles with(Kind kind, TemplateName name, StreamLifecycle lifecycle) {
        return TemplateLifecycles.NONE.with(kind, name, Optional.of(lifecycle));
    }

    @Test
    void later_lifecycles_have_precedence_but_keep_a_retention_that_they_do_not_state() {
        TemplateLifecycles all = with(Kind.COMPONENT, FIRST, aLifecycle(true, "7d"))
                .with(Kind.COMPONENT, SECOND, Optional.of(aLifecycle(true, "3d")))
                .with(Kind.TEMPLATE, FIRST, Optional.of(aLifecycle(false, "")));

        assertThat(all.compose(TEMPLATE)).contains(aLifecycle(false, "3d"));
        assertThat(all.with(Kind.COMPONENT, SECOND, Optional.empty()).compose(TEMPLATE))
                .contains(aLifecycle(false, "7d"));
        assertThat(TemplateLifecycles.NONE.compose(TEMPLATE)).isEmpty();
    }

    @Test
    void a_template_without_data_streams_cannot_have_one() {
        TemplateLifecycles.NONE.requireStreams(TEMPLATE);

        assertThatThrownBy(
                        () -> with(Kind.COMPONENT, SECOND, aLifecycle(true, "")).requireStreams(TEMPLATE))
                .isInstanceOf(Rejection.class)
                .hasMessage("index template [first] has a lifecycle, but creates no data streams");
    }
}
