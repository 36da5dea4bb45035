package io.millrace.bootstrap.command;

import io.millrace.bootstrap.start.ApplicationStarter;
import io.millrace.bootstrap.start.PasswordReset;
import io.millrace.configuration.key.Machine;
import java.util.function.Supplier;

/**
 * The parts of the program that start the service or open its database.
 *
 * @param machine returns the properties of the machine; called on demand, because looking up a host name can be slow
 */
public record ServiceContext(Supplier<Machine> machine, ApplicationStarter starter, PasswordReset passwordReset) {}
