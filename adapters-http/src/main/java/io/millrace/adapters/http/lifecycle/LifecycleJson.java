package io.millrace.adapters.http.lifecycle;

import com.fasterxml.jackson.core.JsonGenerator;
import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.json.JsonObject;
import io.millrace.adapters.http.json.Members;
import io.millrace.application.port.driving.lifecycle.LifecycleView.Shown;
import io.millrace.domain.lifecycle.StreamLifecycle;
import io.millrace.domain.stream.RolloverConditions.Condition;
import io.millrace.domain.stream.RolloverConditions.Kind;
import io.millrace.domain.stream.RolloverConditions.Unit;
import io.millrace.domain.text.TimeText;
import java.io.IOException;
import java.util.Optional;

/** Parses and writes lifecycles. */
public final class LifecycleJson {

    private LifecycleJson() {}

    /**
     * Parses a lifecycle, for example {@code {"data_retention":"7d"}}.
     *
     * @throws RequestRefusedException if a member is unknown, not supported, or has the wrong type
     */
    public static StreamLifecycle read(JsonObject lifecycle) {
        lifecycle.allowing("enabled", StreamLifecycle.RETENTION, "downsampling");
        if (lifecycle.find("downsampling").filter(value -> !value.isNull()).isPresent()) {
            throw RequestRefusedException.illegalArgument("[downsampling] is not offered in a lifecycle");
        }
        return new StreamLifecycle(
                lifecycle.bool("enabled").orElse(true),
                lifecycle.text(StreamLifecycle.RETENTION, text -> TimeText.parse(StreamLifecycle.RETENTION, text)));
    }

    /** Returns a warning if the cluster settings shorten or replace the retention of the lifecycle. */
    public static Optional<String> warning(Shown shown) {
        String effective = shown.retention().time().map(TimeText::written).orElse("");
        String missing = "Not providing a retention is not allowed for this project.";
        return switch (shown.retention().source()) {
            case DATA_STREAM_CONFIGURATION -> Optional.empty();
            case DEFAULT_GLOBAL_RETENTION ->
                Optional.of(missing + " The default retention of [" + effective + "] will be applied.");
            case MAX_GLOBAL_RETENTION -> {
                String wanted = shown.lifecycle()
                        .retention()
                        .map(time -> "The retention provided [" + time.written()
                                + "] is exceeding the max allowed data retention of this project [" + effective + "].")
                        .orElse(missing);
                yield Optional.of(wanted + " The max retention of [" + effective + "] will be applied");
            }
        };
    }

    /**
     * Writes the lifecycle of an index template, with the retention of the template itself, without the limits of the
     * cluster.
     *
     * @param withRollover whether to write the rollover conditions of the template's data streams
     */
    public static void writeOfTemplate(JsonGenerator json, Shown shown, boolean withRollover) throws IOException {
        json.writeObjectFieldStart("lifecycle");
        writeMembers(json, shown.lifecycle());
        writeRollover(json, shown, withRollover);
        json.writeEndObject();
    }

    /**
     * Writes a lifecycle with the effective retention.
     *
     * @param withRollover whether to write the rollover conditions of the data stream
     */
    public static void write(JsonGenerator json, Shown shown, boolean withRollover) throws IOException {
        json.writeObjectFieldStart("lifecycle");
        writeMembers(json, shown.lifecycle());
        Optional<TimeText> retention = shown.retention().time();
        if (retention.isPresent()) {
            json.writeStringField("effective_retention", retention.get().written());
            json.writeStringField(
                    "retention_determined_by", shown.retention().source().key());
        }
        writeRollover(json, shown, withRollover);
        json.writeEndObject();
    }

    private static void writeRollover(JsonGenerator json, Shown shown, boolean wanted) throws IOException {
        if (wanted) {
            json.writeObjectFieldStart("rollover");
            for (Condition condition : shown.rollover().conditions()) {
                write(json, condition, shown.automaticAge() && condition.kind() == Kind.MAX_AGE);
            }
            json.writeEndObject();
        }
    }

    private static void writeMembers(JsonGenerator json, StreamLifecycle lifecycle) throws IOException {
        json.writeBooleanField("enabled", lifecycle.enabled());
        Members.text(json, StreamLifecycle.RETENTION, lifecycle.retention().map(TimeText::written));
    }

    private static void write(JsonGenerator json, Condition condition, boolean automatic) throws IOException {
        if (condition.kind().unit() == Unit.DOCUMENTS) {
            json.writeNumberField(condition.kind().key(), condition.limit());
        } else {
            json.writeStringField(condition.kind().key(), condition.written() + (automatic ? " [automatic]" : ""));
        }
    }
}
