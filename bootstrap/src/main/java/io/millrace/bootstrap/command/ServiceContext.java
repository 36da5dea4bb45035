package io.millrace.bootstrap.command;

import io.millrace.bootstrap.start.ApplicationStarter;
import io.millrace.bootstrap.start.PasswordReset;
import io.millrace.configuration.key.Machine;
import java.util.function.Supplier;

/**
 * What commands need to start the service or to open its database.
 *
 * @param machine returns the properties of the machine; called only if necessary, because looking up the host name can
 *     be slow
 */
public record ServiceContext(Supplier<Machine> machine, ApplicationStarter starter, PasswordReset passwordReset) {}
