package io.millrace.adapters.http.route;

import java.util.Objects;

/** Where the handler of a route runs. */
public sealed interface Answering {

    /** On a worker: may block. */
    record OnWorker(Handler handler) implements Answering {

        public OnWorker {
            Objects.requireNonNull(handler, "handler");
        }
    }

    /** On the IO thread: answers from memory and never blocks. */
    record AtOnce(Handler handler) implements Answering {

        public AtOnce {
            Objects.requireNonNull(handler, "handler");
        }
    }

    /** Begins on the IO thread and answers whenever its stage completes. */
    record Later(LaterHandler handler) implements Answering {

        public Later {
            Objects.requireNonNull(handler, "handler");
        }
    }

    /** Becomes a web socket; its handler decides on a worker. */
    record Upgrading(UpgradeHandler handler) implements Answering {

        public Upgrading {
            Objects.requireNonNull(handler, "handler");
        }
    }
}
