package io.millrace.adapters.http.graphql.field.document;

import graphql.schema.DataFetchingEnvironment;
import io.millrace.adapters.http.cursor.Cursors;
import io.millrace.adapters.http.document.hit.SourceFilter;
import io.millrace.adapters.http.document.query.QueryInput;
import io.millrace.adapters.http.graphql.field.Connection;
import io.millrace.adapters.http.graphql.field.Connection.Edge;
import io.millrace.adapters.http.graphql.field.Deadline;
import io.millrace.adapters.http.graphql.field.Fields;
import io.millrace.adapters.http.graphql.field.StreamFields;
import io.millrace.adapters.http.graphql.plan.Selections;
import io.millrace.adapters.http.route.caller.Access;
import io.millrace.application.port.driven.engine.DocumentStore.StoredDocument;
import io.millrace.application.port.driving.StoreUseCases;
import io.millrace.application.port.driving.index.ReadTarget;
import io.millrace.domain.Rejection;
import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Place;
import io.millrace.domain.document.TimeRange;
import io.millrace.domain.document.Timestamp;
import io.millrace.domain.document.query.Query;
import io.millrace.domain.index.NameSelection;
import io.millrace.domain.index.NameSelection.Expand;
import io.millrace.domain.security.privilege.Action;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The fields that search and count documents. */
public record SearchFields(StoreUseCases.Documents ports, Cursors cursors, Clock clock) {

    private static final String DOCUMENT = "Document";
    private static final String QUERY = "query";

    public void register(Fields fields) {
        fields.acting("Query", "documents", Action.SEARCH, this::search)
                .acting("Query", "documentCount", Action.COUNT, this::count)
                .acting("Query", "documentHistogram", Action.SEARCH, this::histogram);
        new AggregationFields(this).register(fields);
        Connection.register(fields, DOCUMENT);
        fields.of(Connection.class, "DocumentConnection")
                .showing("totalCount", connection -> connection.total().orElseThrow());
        fields.of(DocumentHistogram.class, "DocumentHistogram")
                .showing("totalCount", DocumentHistogram::total)
                .showing("buckets", DocumentHistogram::buckets);
        fields.of(DocumentHistogram.Bucket.class, "DocumentHistogramBucket")
                .showing("from", DocumentHistogram.Bucket::from)
                .showing("until", DocumentHistogram.Bucket::until)
                .showing("count", DocumentHistogram.Bucket::count);
    }

    private Connection<StoredDocument> search(DataFetchingEnvironment environment, Access access) {
        Sort sort = Sort.valueOf(StreamFields.text(environment, "order"));
        String list = "documents/" + StreamFields.text(environment, "dataStream") + "/" + sort;
        Part part = Part.of(environment);
        Optional<Page.After> edge = part.cursor().map(cursor -> after(sort, cursors.place(list, cursor)));
        SourceFilter filter = filter(environment);
        Deadline deadline = Deadline.of(environment);
        DocumentParts search = new DocumentParts(ports.read(), target(environment, access), query(environment), sort);
        List<StoredDocument> found =
                part.isLast() ? search.before(edge, part.size() + 1) : search.after(edge, part.size() + 1);
        boolean more = found.size() > part.size();
        List<Edge<StoredDocument>> edges = found.subList(more && part.isLast() ? 1 : 0, found.size()).stream()
                .limit(part.size())
                .map(document -> new Edge<>(
                        () -> cursors.cursor(list, mark(sort, document)), filtered(document, filter, deadline)))
                .toList();
        boolean counted = Selections.contain(environment, "totalCount");
        return new Connection<>(
                edges,
                part.isLast() ? more : edge.isPresent(),
                part.isLast() ? edge.isPresent() : more,
                counted
                        ? OptionalLong.of(ports.read()
                                .count(search.target(), search.query())
                                .documents())
                        : OptionalLong.empty());
    }

    /** The requested part of a list: the first documents after a cursor, or the last documents before a cursor. */
    private record Part(int size, Optional<String> cursor, boolean isLast) {

        private static final int USUAL = 20;

        static Part of(DataFetchingEnvironment environment) {
            Optional<Integer> first = Optional.ofNullable(environment.getArgument("first"));
            Optional<Integer> last = Optional.ofNullable(environment.getArgument("last"));
            Optional<String> after = StreamFields.textIfAny(environment, "after");
            Optional<String> before = StreamFields.textIfAny(environment, "before");
            boolean forward = first.isPresent() || after.isPresent();
            boolean backward = last.isPresent() || before.isPresent();
            if (forward && backward) {
                throw Rejection.invalid("[first] and [after] cannot be combined with [last] and [before]");
            }
            return backward
                    ? new Part(Connection.requireSize("last", last.orElse(USUAL)), before, true)
                    : new Part(Connection.requireSize("first", first.orElse(USUAL)), after, false);
        }
    }

    static ReadTarget target(DataFetchingEnvironment environment, Access access) {
        Set<Expand> expand = EnumSet.of(Expand.OPEN);
        if (isTrue(environment, "hidden")) {
            expand.add(Expand.HIDDEN);
        }
        NameSelection selection = NameSelection.parse(StreamFields.text(environment, "dataStream"), expand);
        return new ReadTarget(
                selection,
                access.select(selection),
                isTrue(environment, "ignoreUnavailable"),
                true,
                access.caller().username().value());
    }

    private static boolean isTrue(DataFetchingEnvironment environment, String argument) {
        return Boolean.TRUE.equals(environment.<Boolean>getArgument(argument));
    }

    Query query(DataFetchingEnvironment environment) {
        Query during = during(environment);
        return filter(environment, clock)
                .map(query -> during instanceof Query.MatchAll ? query : Query.both(query, during))
                .orElse(during);
    }

    /** Returns the query argument of a field, if present. */
    static Optional<Query> filter(DataFetchingEnvironment environment, Clock clock) {
        Optional<Map<String, Object>> given = Optional.ofNullable(environment.getArgument(QUERY));
        return given.map(query -> QueryInput.read(QUERY, query, clock.instant()));
    }

    private static Query during(DataFetchingEnvironment environment) {
        Timestamp from = environment.getArgument("from");
        Timestamp until = environment.getArgument("until");
        if (from == null && until == null) {
            return new Query.MatchAll();
        }
        Timestamp first = from == null ? Timestamp.MINIMUM : from;
        Timestamp last = until == null ? Timestamp.MAXIMUM : new Timestamp(until.microseconds() - 1);
        return Query.during(TimeRange.of(first, last));
    }

    /** Returns the filter for the requested fields of documents. */
    static SourceFilter filter(DataFetchingEnvironment environment) {
        return SourceFilter.of(texts(environment, "fields"), texts(environment, "withoutFields"));
    }

    private static List<String> texts(DataFetchingEnvironment environment, String argument) {
        List<String> texts = environment.getArgument(argument);
        return texts == null ? List.of() : texts;
    }

    /** Returns the document with only the requested fields. */
    static StoredDocument filtered(StoredDocument document, SourceFilter filter, Deadline deadline) {
        return new StoredDocument(
                document.index(),
                document.place(),
                document.timestamp(),
                document.sequence(),
                filter.apply(document.source(), deadline).orElseThrow());
    }

    private static String mark(Sort sort, StoredDocument document) {
        String place = document.place().token();
        return sort.isByTimestamp() ? document.timestamp().microseconds() + "@" + place : place;
    }

    private static Page.After after(Sort sort, String mark) {
        if (!sort.isByTimestamp()) {
            return new Page.After(Optional.empty(), Optional.of(Place.parse(mark)));
        }
        int at = mark.indexOf('@');
        return new Page.After(
                Optional.of(new Timestamp(Long.parseLong(mark.substring(0, at)))),
                Optional.of(Place.parse(mark.substring(at + 1))));
    }

    private long count(DataFetchingEnvironment environment, Access access) {
        return ports.read()
                .count(target(environment, access), query(environment))
                .documents();
    }

    private DocumentHistogram histogram(DataFetchingEnvironment environment, Access access) {
        DocumentHistogram.Range range = new DocumentHistogram.Range(
                Optional.ofNullable(environment.getArgument("from")),
                Optional.ofNullable(environment.getArgument("until")));
        return DocumentHistogram.count(
                ports.read(),
                target(environment, access),
                query(environment),
                range,
                StreamFields.text(environment, "interval"));
    }
}
