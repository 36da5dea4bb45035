package io.millrace.application.port.driven.service.feature;

class JacksonDocumentFormatTest extends DocumentFormatContract {

    @Override
    protected DocumentFormat format() {
        return new JacksonDocumentFormat();
    }
}
