/**
 * The REST tests of Elasticsearch and OpenSearch, run as they are against the packaged program. Both projects publish them
 * in an artifact, which also describes the method, path and parameters of each API.
 */
@NullMarked
package io.millrace.bootstrap.conformance.upstream;

import org.jspecify.annotations.NullMarked;
