/**
 * Defines all configuration keys, reads their values from several sources, and provides the settings of the service.
 */
@NullMarked
package io.millrace.bootstrap.configuration;

import org.jspecify.annotations.NullMarked;
