package io.millrace.adapters.http.graphql.known;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.graphql.GraphQlExecution;
import io.millrace.adapters.http.graphql.response.GraphQlRefusal;
import io.millrace.adapters.http.json.JsonValue;
import io.millrace.adapters.http.json.JsonValue.Kind;
import io.millrace.adapters.http.json.JsonValue.Member;
import io.millrace.adapters.http.json.Members;
import io.millrace.adapters.http.route.Handler;
import io.millrace.adapters.http.route.Request;
import io.millrace.adapters.http.route.Response;
import io.millrace.application.port.driven.service.security.audit.AuditTrail;
import io.millrace.application.port.driving.graphql.ManageKnownDocuments;
import io.millrace.application.port.driving.security.audit.AuditChange;
import io.millrace.domain.graphql.DocumentHash;
import io.millrace.domain.security.Authentication;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code PUT /_graphql/document}: an array of document texts, or an object with the texts by hash. Compilers of GraphQL
 * clients write such objects.
 */
record TrustDocumentsHandler(ManageKnownDocuments documents, GraphQlExecution execution, AuditChange audit)
        implements Handler {

    /** The maximum number of hashes in one entry of the audit trail, which limits its length. */
    private static final int HASHES_OF_ENTRY = 50;

    @Override
    public Response handle(Request request) {
        Map<DocumentHash, String> texts = read(request.parsed());
        texts.forEach(this::requireGood);
        Authentication caller = request.access().caller();
        Set<DocumentHash> changed = new HashSet<>();
        documents.trust(texts, trusted -> {
            audit(caller, trusted);
            changed.addAll(trusted);
        });
        return Response.object(200, json -> {
            Members.objects(json, "documents", texts.keySet(), hash -> {
                json.writeStringField("hash", hash.value());
                json.writeStringField("result", changed.contains(hash) ? "trusted" : "noop");
            });
        });
    }

    private static Map<DocumentHash, String> read(JsonValue body) {
        Map<DocumentHash, String> texts = new LinkedHashMap<>();
        if (body.isArray()) {
            for (JsonValue element : body.elements()) {
                String text = text(element);
                texts.put(DocumentHash.of(text), text);
                requireFew(texts);
            }
        } else if (body.isObject()) {
            for (Member member : body.members().values()) {
                String text = text(member.value());
                DocumentHash hash = DocumentHash.of(text);
                if (!hash.value().equals(member.name())) {
                    throw refused(
                            member.place(), "its key is not the SHA-256 of the document, which is [" + hash + "]");
                }
                texts.put(hash, text);
                requireFew(texts);
            }
        } else {
            throw refused(
                    body.place(), "documents must be an array of strings, or an object whose keys are their hashes");
        }
        return texts;
    }

    private static String text(JsonValue value) {
        if (value.kind() != Kind.VALUE_STRING) {
            throw refused(value.place(), "a document must be a string");
        }
        return value.text();
    }

    /** Rejects too many documents before they are parsed. */
    private static void requireFew(Map<DocumentHash, String> texts) {
        if (texts.size() > ManageKnownDocuments.MOST) {
            throw RequestRefusedException.illegalArgument(
                    "more than the " + ManageKnownDocuments.MOST + " documents that a request can store");
        }
    }

    private void requireGood(DocumentHash hash, String text) {
        try {
            execution.prepare(text);
        } catch (GraphQlRefusal refusal) {
            throw RequestRefusedException.illegalArgument(
                    "document [" + hash + "] cannot be executed: " + refusal.getMessage());
        }
    }

    private static RequestRefusedException refused(String place, String message) {
        return RequestRefusedException.illegalArgument(place + " " + message);
    }

    private void audit(Authentication caller, List<DocumentHash> trusted) {
        for (int from = 0; from < trusted.size(); from += HASHES_OF_ENTRY) {
            String hashes = trusted.subList(from, Math.min(trusted.size(), from + HASHES_OF_ENTRY)).stream()
                    .map(DocumentHash::value)
                    .collect(Collectors.joining(","));
            audit.audit(caller, AuditTrail.Kind.GRAPHQL_DOCUMENTS_TRUSTED, Map.of("hashes", hashes));
        }
    }
}
