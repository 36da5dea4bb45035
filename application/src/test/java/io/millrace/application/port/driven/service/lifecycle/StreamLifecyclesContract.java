package io.millrace.application.port.driven.service.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.application.port.driven.engine.Versions;
import io.millrace.application.port.driven.service.lifecycle.StreamLifecycles.Kept;
import io.millrace.domain.Rejection;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexId;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.Membership;
import io.millrace.domain.index.StreamName;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.lifecycle.TemplateLifecycles;
import io.millrace.domain.lifecycle.TemplateLifecycles.Kind;
import io.millrace.domain.stream.DataStream;
import io.millrace.domain.stream.TemplateName;
import io.millrace.domain.text.JsonText;
import io.millrace.domain.text.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link StreamLifecycles} must do. An adapter's test extends this and hands over an empty store. */
public abstract class StreamLifecyclesContract {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final TemplateName TEMPLATE = new TemplateName("everything");
    private static final DataStream LOGS = aStream("logs", NOON, 3);
    private static final DataStream METRICS = aStream("metrics", NOON, 1);
    private static final StreamLifecycle WEEK =
            new StreamLifecycle(true, Optional.of(TimeText.parse("data_retention", "7d")));
    private static final StreamLifecycle OFF = new StreamLifecycle(false, Optional.empty());

    private StreamLifecycles lifecycles;

    protected abstract StreamLifecycles emptyStore();

    @BeforeEach
    void prepare() {
        lifecycles = emptyStore();
    }

    private static void nothing() {}

    private static DataStream aStream(String name, Instant createdAt, long generation) {
        StreamName stream = new StreamName(name);
        return new DataStream(
                stream,
                generation,
                TEMPLATE,
                false,
                createdAt,
                List.of(new Index(
                        new IndexId("1"),
                        new IndexName(name + "-1"),
                        new UUID(0, 1),
                        Versions.latest(),
                        true,
                        false,
                        Set.of(),
                        false,
                        true,
                        IndexSettings.EMPTY,
                        JsonText.EMPTY_OBJECT,
                        createdAt,
                        Optional.empty(),
                        Optional.of(new Membership(stream, generation)))));
    }

    @Test
    void there_is_none_at_first() {
        assertThat(lifecycles.list()).isEmpty();
        assertThat(lifecycles.find(List.of(LOGS.name()))).isEmpty();
        assertThat(lifecycles.readOfTemplates().ofTemplates()).isEmpty();
    }

    @Test
    void those_of_streams_come_back_as_they_were_set_with_the_generation_of_their_stream() {
        lifecycles.put(List.of(LOGS, METRICS), OFF);
        lifecycles.put(List.of(LOGS), WEEK);

        assertThat(lifecycles.list())
                .isEqualTo(Map.of(LOGS.name(), new Kept(WEEK, 3, NOON), METRICS.name(), new Kept(OFF, 1, NOON)));
        assertThat(lifecycles.find(List.of(METRICS.name(), new StreamName("other"))))
                .isEqualTo(Map.of(METRICS.name(), new Kept(OFF, 1, NOON)));
    }

    @Test
    void what_is_removed_is_gone() {
        lifecycles.put(List.of(LOGS, METRICS), WEEK);

        lifecycles.remove(List.of(LOGS.name()));

        assertThat(lifecycles.list()).containsOnlyKeys(METRICS.name());
    }

    @Test
    void those_of_templates_are_set_and_removed() {
        TemplateName other = new TemplateName("other");
        lifecycles.putOfTemplate(Kind.TEMPLATE, TEMPLATE, Optional.of(OFF), StreamLifecyclesContract::nothing);
        lifecycles.putOfTemplate(Kind.TEMPLATE, TEMPLATE, Optional.of(WEEK), StreamLifecyclesContract::nothing);
        lifecycles.putOfTemplate(Kind.TEMPLATE, other, Optional.of(OFF), StreamLifecyclesContract::nothing);

        assertThat(lifecycles.readOfTemplates().ofTemplates()).isEqualTo(Map.of(TEMPLATE, WEEK, other, OFF));

        lifecycles.putOfTemplate(Kind.TEMPLATE, other, Optional.empty(), StreamLifecyclesContract::nothing);
        assertThat(lifecycles.readOfTemplates().ofTemplates()).isEqualTo(Map.of(TEMPLATE, WEEK));

        lifecycles.removeOfTemplates(Kind.TEMPLATE, List.of(TEMPLATE), StreamLifecyclesContract::nothing);
        assertThat(lifecycles.readOfTemplates().ofTemplates()).isEmpty();
    }

    @Test
    void those_of_component_templates_are_kept_apart_from_those_of_index_templates() {
        lifecycles.putOfTemplate(Kind.TEMPLATE, TEMPLATE, Optional.of(WEEK), StreamLifecyclesContract::nothing);
        lifecycles.putOfTemplate(Kind.COMPONENT, TEMPLATE, Optional.of(OFF), StreamLifecyclesContract::nothing);

        assertThat(lifecycles.readOfTemplates())
                .isEqualTo(new TemplateLifecycles(Map.of(TEMPLATE, WEEK), Map.of(TEMPLATE, OFF)));

        lifecycles.removeOfTemplates(Kind.COMPONENT, List.of(TEMPLATE), StreamLifecyclesContract::nothing);
        assertThat(lifecycles.readOfTemplates()).isEqualTo(new TemplateLifecycles(Map.of(TEMPLATE, WEEK), Map.of()));
    }

    @Test
    void a_new_stream_begins_with_that_of_its_template() {
        DataStream fresh = aStream("fresh", NOON, 1);

        lifecycles.begin(fresh, Optional.of(WEEK));

        assertThat(lifecycles.list()).isEqualTo(Map.of(fresh.name(), new Kept(WEEK, 1, NOON)));
    }

    @Test
    void one_that_was_set_for_a_new_stream_already_is_kept() {
        lifecycles.put(List.of(METRICS), OFF);

        lifecycles.begin(METRICS, Optional.of(WEEK));

        assertThat(lifecycles.list()).isEqualTo(Map.of(METRICS.name(), new Kept(OFF, 1, NOON)));
    }

    @Test
    void a_stream_made_again_inherits_nothing() {
        lifecycles.put(List.of(LOGS), WEEK);

        lifecycles.begin(aStream("logs", NOON.plusSeconds(1), 1), Optional.empty());

        assertThat(lifecycles.list()).isEmpty();
    }

    @Test
    void the_end_of_a_stream_does_not_touch_a_later_one_of_its_name() {
        DataStream later = aStream("logs", NOON.plusSeconds(1), 1);
        lifecycles.put(List.of(later), WEEK);

        lifecycles.end(LOGS.name(), NOON);
        assertThat(lifecycles.list()).containsOnlyKeys(LOGS.name());

        lifecycles.end(later.name(), NOON.plusSeconds(1));
        assertThat(lifecycles.list()).isEmpty();
    }

    @Test
    void one_of_a_higher_generation_belongs_to_another_stream() {
        assertThat(new Kept(WEEK, 3, NOON).isOf(LOGS)).isTrue();
        assertThat(new Kept(WEEK, 3, NOON).isOf(aStream("logs", NOON, 2))).isFalse();
        assertThat(WEEK.retention().orElseThrow().duration()).isEqualTo(Duration.ofDays(7));
    }

    @Test
    void one_belongs_to_a_stream_whose_indices_are_all_behind_those_that_it_was_set_for() {
        assertThat(new Kept(WEEK, 3, NOON).isOf(aStream("logs", NOON.plusSeconds(1), 4)))
                .isTrue();
    }

    @Test
    void one_belongs_to_another_stream_if_an_index_of_an_earlier_number_was_made_later() {
        assertThat(new Kept(WEEK, 3, NOON).isOf(aStream("logs", NOON.plusSeconds(1), 3)))
                .isFalse();
        assertThat(new Kept(WEEK, 1, NOON).isOf(aStream("logs", NOON.plusSeconds(1), 1)))
                .isFalse();
    }

    @Test
    void a_template_and_its_lifecycle_are_of_the_same_request() throws InterruptedException {
        List<String> templates = new CopyOnWriteArrayList<>();
        Thread second = new Thread(() ->
                lifecycles.putOfTemplate(Kind.TEMPLATE, TEMPLATE, Optional.empty(), () -> templates.add("second")));

        lifecycles.putOfTemplate(Kind.TEMPLATE, TEMPLATE, Optional.of(WEEK), () -> {
            templates.add("first");
            second.start();
            // It waits for the first one, or it would be done before the lifecycle of the first one is set.
            await().until(() ->
                    EnumSet.of(Thread.State.BLOCKED, Thread.State.TERMINATED).contains(second.getState()));
        });
        second.join();

        assertThat(templates).containsExactly("first", "second");
        assertThat(lifecycles.readOfTemplates().ofTemplates()).isEmpty();
    }

    @Test
    void a_template_that_is_refused_keeps_its_lifecycle() {
        lifecycles.putOfTemplate(Kind.TEMPLATE, TEMPLATE, Optional.of(WEEK), StreamLifecyclesContract::nothing);

        assertThatThrownBy(() -> lifecycles.putOfTemplate(Kind.TEMPLATE, TEMPLATE, Optional.of(OFF), () -> {
                    throw Rejection.invalid("refused");
                }))
                .isInstanceOf(Rejection.class);
        assertThat(lifecycles.readOfTemplates().ofTemplates()).isEqualTo(Map.of(TEMPLATE, WEEK));
    }
}
