package io.millrace.adapters.persistence.stream;

import static io.millrace.application.port.driven.engine.EngineFixture.aNewStream;
import static io.millrace.application.port.driven.engine.EngineFixture.rolledOver;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.adapters.persistence.StoreDatabase;
import io.millrace.adapters.persistence.document.DroppedTables;
import io.millrace.adapters.persistence.reindex.PostgresStreamTasks;
import io.millrace.domain.stream.DataStream;
import java.time.Duration;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AtomicDeletionIT {

    private final Jdbi jdbi = StoreDatabase.empty().jdbi();
    private final PostgresDataStreams streams = new PostgresDataStreams(jdbi, new PostgresStreamTasks());

    @BeforeEach
    void refuse_to_delete_any_data_stream() {
        jdbi.useHandle(handle -> {
            handle.execute("""
                    create function public.refuse() returns trigger language plpgsql
                    as $$ begin raise exception 'refused'; end $$
                    """);
            handle.execute("""
                    create trigger refusal after delete on millrace.data_stream
                    for each row execute function public.refuse()
                    """);
        });
    }

    @AfterEach
    void refuse_no_more() {
        jdbi.useHandle(handle -> handle.execute("drop function if exists public.refuse() cascade"));
    }

    @Test
    void a_data_stream_goes_with_all_its_indices_or_stays_with_all_of_them() {
        DataStream stream = rolledOver(streams, streams.create(aNewStream("logs")));

        assertThatThrownBy(() -> streams.delete(stream.name())).hasMessageContaining("refused");
        assertThat(streams.find(stream.name())).contains(stream);
        assertThat(swept()).isZero();

        refuse_no_more();
        streams.delete(stream.name());
        assertThat(streams.find(stream.name())).isEmpty();
        assertThat(swept()).isEqualTo(2);
    }

    private int swept() {
        try (DroppedTables tables = new DroppedTables(jdbi, Duration.ZERO)) {
            return tables.sweep();
        }
    }
}
