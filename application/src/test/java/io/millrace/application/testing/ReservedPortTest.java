package io.millrace.application.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ReservedPortTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @Test
    void clients_are_refused_while_no_server_listens() {
        try (ReservedPort port = ReservedPort.unused()) {
            assertThatThrownBy(() -> new Socket(LOOPBACK, port.number()).close())
                    .isInstanceOf(ConnectException.class);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_server_can_start_on_the_port_and_come_back() throws IOException {
        try (ReservedPort port = ReservedPort.forServer()) {
            for (int start = 0; start < 2; start++) {
                try (ServerSocket server = new ServerSocket(port.number(), 1, LOOPBACK);
                        Socket client = new Socket(LOOPBACK, port.number());
                        Socket accepted = server.accept()) {
                    assertThat(accepted.getPort()).isEqualTo(client.getLocalPort());
                }
                assertThatThrownBy(() -> new Socket(LOOPBACK, port.number()).close())
                        .isInstanceOf(ConnectException.class);
            }
        }
    }
}
