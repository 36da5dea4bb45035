package io.millrace.application.port.driven.engine;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewIndex;
import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.domain.index.Index;
import io.millrace.domain.stream.DataStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link WriteIndices} must do. An adapter's test extends this and hands over the ports of an empty store. */
public abstract class WriteIndicesContract {

    private WriteIndices writeIndices;
    private DataStreams streams;
    private Indices indices;

    /** Empties the store; called before each test and before the ports are asked for. */
    protected abstract void prepareEmptyStore();

    protected abstract WriteIndices writeIndices();

    protected abstract DataStreams dataStreams();

    protected abstract Indices indices();

    @BeforeEach
    void prepare() {
        prepareEmptyStore();
        writeIndices = writeIndices();
        streams = dataStreams();
        indices = indices();
    }

    @Test
    void the_name_of_a_stream_leads_to_its_write_index() {
        DataStream stream = rolledOver(streams, streams.create(aNewStream("logs")));

        assertThat(writeIndices.find("logs")).contains(stream.writeIndex());
    }

    @Test
    void the_name_of_an_index_leads_to_it() {
        Index plain = indices.create(aNewIndex("notes"));
        DataStream stream = streams.create(aNewStream("logs"));

        assertThat(writeIndices.find("notes")).contains(plain);
        assertThat(writeIndices.find(stream.writeIndex().name().value())).contains(stream.writeIndex());
    }

    @Test
    void a_name_nothing_carries_leads_nowhere_until_something_does() {
        assertThat(writeIndices.find("logs")).isEmpty();

        DataStream stream = streams.create(aNewStream("logs"));

        assertThat(writeIndices.find("logs")).contains(stream.writeIndex());
    }

    @Test
    void looking_anew_sees_a_rollover_at_once() {
        DataStream first = streams.create(aNewStream("logs"));
        assertThat(writeIndices.find("logs")).contains(first.writeIndex());

        DataStream second = rolledOver(streams, first);

        assertThat(writeIndices.findUncached("logs")).contains(second.writeIndex());
        assertThat(writeIndices.find("logs")).contains(second.writeIndex());
    }

    @Test
    void looking_anew_sees_a_removal_at_once() {
        DataStream stream = streams.create(aNewStream("logs"));
        assertThat(writeIndices.find("logs")).isPresent();

        streams.delete(stream.name());

        assertThat(writeIndices.findUncached("logs")).isEmpty();
        assertThat(writeIndices.find("logs")).isEmpty();
    }
}
