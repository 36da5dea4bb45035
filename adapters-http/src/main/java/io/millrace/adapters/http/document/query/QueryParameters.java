package io.millrace.adapters.http.document.query;

import io.millrace.adapters.http.error.RequestRefusedException;
import io.millrace.adapters.http.route.message.Parameters;
import io.millrace.domain.document.query.Query;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Parses the parameter {@code q}, a query in the syntax of Lucene, and the parameters that belong to it. */
public final class QueryParameters {

    private QueryParameters() {}

    /** Returns the names of the parameters. */
    public static String[] names() {
        return new String[] {"q", "df", "analyzer", "analyze_wildcard", "default_operator", "lenient"};
    }

    /**
     * Returns the query of the parameter {@code q}; empty without this parameter.
     *
     * @param now the current time, for relative dates
     * @throws RequestRefusedException 400 if the syntax is invalid or a feature is not supported
     * @throws io.millrace.domain.Rejection if a name, date or number of clauses breaks a rule
     */
    public static Optional<Query> find(Parameters parameters, Instant now) {
        parameters.bool("analyze_wildcard", false);
        parameters.text("analyzer").filter(name -> !name.equals("standard")).ifPresent(name -> {
            throw RequestRefusedException.illegalArgument(
                    "parameter [analyzer] with value [" + name + "] is not offered, only [standard]");
        });
        QueryStringReader.Options options = new QueryStringReader.Options(
                MatchReader.fields(parameters.text("df").map(List::of)),
                MatchReader.isAnd("q", parameters.text("default_operator")),
                parameters.bool("lenient", false),
                Optional.empty());
        return parameters
                .text("q")
                .map(text -> Query.requireModest(QueryStringReader.parse(new Clauses(Dates.at(now)), text, options)));
    }
}
