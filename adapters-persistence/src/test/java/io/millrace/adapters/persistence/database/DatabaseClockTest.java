package io.millrace.adapters.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DatabaseClockTest {

    private static final Instant OF_MACHINE = Instant.parse("2026-11-20T13:00:00.123456789Z");
    private static final Instant OF_DATABASE = Instant.parse("2026-11-20T12:00:00Z");

    private final AtomicLong nanos = new AtomicLong(1);
    private final DatabaseClock clock = new DatabaseClock(Clock.fixed(OF_MACHINE, ZoneOffset.UTC), nanos::get);

    @Test
    void shows_the_time_of_the_machine_in_microseconds_until_it_is_read() {
        assertThat(clock.instant()).isEqualTo(Instant.parse("2026-11-20T13:00:00.123456Z"));
        assertThat(clock.millis())
                .isEqualTo(Instant.parse("2026-11-20T13:00:00.123Z").toEpochMilli());
        assertThat(clock.withZone(ZoneId.of("+02:00")).instant()).isEqualTo(clock.instant());
    }

    @Test
    void advances_with_the_monotonic_clock_from_the_middle_of_a_reading() throws SQLException {
        clock.read(databaseThatTakes(Duration.ofMillis(10)));

        assertThat(clock.instant()).isEqualTo(OF_DATABASE.plusMillis(5));
        nanos.addAndGet(Duration.ofHours(2).toNanos());
        assertThat(clock.instant()).isEqualTo(OF_DATABASE.plusMillis(5).plus(Duration.ofHours(2)));
    }

    /** Returns a connection whose only statement returns the time of the database after {@code duration}. */
    private Connection databaseThatTakes(Duration duration) {
        ResultSet row = fake(ResultSet.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "next" -> true;
            case "getObject" -> OF_DATABASE.atOffset(ZoneOffset.UTC);
            default -> null;
        });
        Statement statement = fake(Statement.class, (proxy, method, arguments) -> {
            if (method.getName().equals("executeQuery")) {
                nanos.addAndGet(duration.toNanos());
                return row;
            }
            return null;
        });
        return fake(Connection.class, (proxy, method, arguments) -> statement);
    }

    private static <T> T fake(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
