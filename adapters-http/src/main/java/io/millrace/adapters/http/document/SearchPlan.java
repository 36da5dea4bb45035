package io.millrace.adapters.http.document;

import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Query;
import java.util.Optional;

/**
 * The parsed request of a search, and the form of its response.
 *
 * @param sort present if an order was requested; hits then have sort values and no score
 * @param totalAsNumber whether the total is a bare number
 */
record SearchPlan(Query query, Page page, Optional<Sort> sort, SourceFilter source, boolean totalAsNumber) {}
