package io.millrace.application.usecase.security;

import io.millrace.application.port.driven.engine.DocumentStore;
import io.millrace.application.port.driven.engine.DocumentStore.Appended;
import io.millrace.application.port.driven.engine.Indices;
import io.millrace.application.port.driven.engine.Indices.NewIndex;
import io.millrace.application.port.driven.engine.WriteIndices;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.NewDocument;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.IndexName;
import io.millrace.domain.index.IndexSettings;
import io.millrace.domain.index.IndexVersion;
import io.millrace.domain.text.JsonText;
import java.time.Clock;
import java.util.List;
import java.util.Objects;

/** The index of the audit trail. It is made where it is missing, at the first start or after it was removed. */
public final class AuditIndex {

    public static final IndexName NAME = new IndexName(".audit");

    /** Each attempt beyond the first is owed to a change of the index during the one before. */
    private static final int MOST_ATTEMPTS = 3;

    private static final JsonText MAPPINGS = new JsonText("{\"properties\":{\"@timestamp\":{\"type\":\"date\"},"
            + "\"event\":{\"properties\":{\"action\":{\"type\":\"keyword\"}}},"
            + "\"user\":{\"properties\":{\"name\":{\"type\":\"keyword\"}}},"
            + "\"source\":{\"properties\":{\"ip\":{\"type\":\"keyword\"}}},"
            + "\"details\":{\"type\":\"object\"}}}");

    private final WriteIndices writeIndices;
    private final Indices indices;
    private final DocumentStore documents;
    private final IndexVersion version;
    private final Clock clock;

    /**
     * Knows where the index is kept.
     *
     * @param version that of an index that is made
     */
    public AuditIndex(
            WriteIndices writeIndices, Indices indices, DocumentStore documents, IndexVersion version, Clock clock) {
        this.writeIndices = Objects.requireNonNull(writeIndices, "writeIndices");
        this.indices = Objects.requireNonNull(indices, "indices");
        this.documents = Objects.requireNonNull(documents, "documents");
        this.version = Objects.requireNonNull(version, "version");
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /** Makes the index if it is missing. */
    void prepare() {
        find();
    }

    /**
     * Appends documents; one that is there already from an attempt whose outcome was not known is left as it is.
     *
     * @throws Rejection if the index takes no documents
     */
    void append(List<NewDocument> batch) {
        Index index = find();
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            if (documents.append(index, batch) instanceof Appended.Outcomes) {
                return;
            }
            index = writeIndices.findAnew(NAME.value()).orElseGet(this::create);
            index.requireNoWriteBlock();
            if (index.closed()) {
                index.requireReadable();
            }
        }
        throw new Rejection(Rejection.Reason.OVERLOADED, "index [" + NAME + "] takes no documents at present");
    }

    private Index find() {
        return writeIndices.find(NAME.value()).orElseGet(this::create);
    }

    private Index create() {
        try {
            return indices.create(new NewIndex(NAME, version, IndexSettings.EMPTY, MAPPINGS, false, clock.instant()));
        } catch (Rejection rejection) {
            // Most likely another instance was quicker.
            return writeIndices.findAnew(NAME.value()).orElseThrow(() -> rejection);
        }
    }
}
