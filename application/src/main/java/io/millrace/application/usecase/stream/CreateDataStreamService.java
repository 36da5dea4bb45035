package io.millrace.application.usecase.stream;

import io.millrace.application.port.driving.stream.CreateDataStream;
import io.millrace.domain.index.StreamName;

public final class CreateDataStreamService implements CreateDataStream {

    private final StreamCreation creation;

    public CreateDataStreamService(StreamCreation creation) {
        this.creation = creation;
    }

    @Override
    public void create(StreamName name) {
        creation.create(name);
    }
}
