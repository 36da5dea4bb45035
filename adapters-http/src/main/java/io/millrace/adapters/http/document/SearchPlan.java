package io.millrace.adapters.http.document;

import io.millrace.domain.document.Page;
import io.millrace.domain.document.Page.Sort;
import io.millrace.domain.document.Query;
import java.util.Optional;

/**
 * What a search asks for, and how its answer looks.
 *
 * @param sort present if an order was asked for; hits then show what they are sorted by, and no score
 * @param totalAsNumber whether the total is a bare number
 */
record SearchPlan(Query query, Page page, Optional<Sort> sort, SourceFilter source, boolean totalAsNumber) {}
