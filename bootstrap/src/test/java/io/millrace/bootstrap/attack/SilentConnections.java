package io.millrace.bootstrap.attack;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Opens connections over plain HTTP and sends nothing. */
final class SilentConnections implements Attack {

    private static final int CONNECTIONS = 50;

    @Override
    public String title() {
        return "fifty connections that say nothing";
    }

    @Override
    public void run(Target target, Deadline end) throws IOException {
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS && !end.isOver(); i++) {
                open.add(target.connect(Duration.ofSeconds(1)));
            }
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }
}
