package io.millrace.adapters.http.graphql;

import java.util.function.BooleanSupplier;

/** Tells fields of many steps whether their operation was given up. */
@FunctionalInterface
interface Cancelled extends BooleanSupplier {}
