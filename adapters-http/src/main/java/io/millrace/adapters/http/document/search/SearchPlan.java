package io.millrace.adapters.http.document.search;

import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.query.Query;
import java.util.Optional;

/**
 * The parsed request of a search, and the form of its response.
 *
 * @param sort the order, if one was requested; then hits have sort values and no score
 * @param totalAsNumber whether the response contains the total as a number instead of an object
 */
record SearchPlan(Query query, Page page, Optional<Sort> sort, SourceFilter source, boolean totalAsNumber) {}
