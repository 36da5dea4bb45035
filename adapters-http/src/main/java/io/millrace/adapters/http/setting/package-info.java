/** The routes of the settings of the cluster, and how settings look on the wire. */
@NullMarked
package io.millrace.adapters.http.setting;

import org.jspecify.annotations.NullMarked;
