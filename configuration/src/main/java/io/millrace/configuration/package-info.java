/**
 * Defines all configuration keys, reads their values from several sources, and provides the settings of the service.
 */
@NullMarked
package io.millrace.configuration;

import org.jspecify.annotations.NullMarked;
