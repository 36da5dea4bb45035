/** Every configuration key, where its value comes from, and the settings the service is made with. */
@NullMarked
package io.millrace.bootstrap.configuration;

import org.jspecify.annotations.NullMarked;
