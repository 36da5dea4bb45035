package io.millrace.adapters.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DatabaseSettingsTest {

    @Test
    void are_shown_without_the_password() {
        DatabaseSettings settings =
                DatabaseSettings.of("jdbc:postgresql://db/x?password=hush&sslmode=require", "somebody", "hush");

        assertThat(settings.toString())
                .contains("jdbc:postgresql://db/x?password=***&sslmode=require", "username=somebody", "password=***")
                .doesNotContain("hush");
    }

    @Test
    void let_the_server_give_up_before_the_socket_does() {
        DatabaseSettings settings = DatabaseSettings.of("jdbc:postgresql://db/x", "somebody", "hush");

        assertThat(settings.statementTimeout()).isLessThan(settings.socketTimeout());
        assertThat(settings.poolSize()).isBetween(8, 64);
    }

    @Test
    void name_the_address_that_is_none() {
        assertThatThrownBy(() -> DatabaseSettings.of("jdbc:mysql://db/x", "somebody", "hush"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("database address jdbc:mysql://db/x does not begin with jdbc:postgresql:");
    }

    @Test
    void refuse_a_time_out_that_the_driver_would_take_for_none() {
        DatabaseSettings settings = DatabaseSettings.of("jdbc:postgresql://db/x", "somebody", "hush");

        assertThatThrownBy(() -> settings.withIdleInTransactionTimeout(Duration.ofMillis(500)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("idle-in-transaction time-out PT0.5S is shorter than a second");
    }
}
