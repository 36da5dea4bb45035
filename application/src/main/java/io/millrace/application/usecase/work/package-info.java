/** Executes jobs under leases, so that another instance continues a job if its instance ends. */
@NullMarked
package io.millrace.application.usecase.work;

import org.jspecify.annotations.NullMarked;
