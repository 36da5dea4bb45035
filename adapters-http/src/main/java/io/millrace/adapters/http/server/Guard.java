package io.millrace.adapters.http.server;

import io.millrace.adapters.http.route.Identification;
import io.millrace.application.port.driving.security.AuditRefusal;
import io.millrace.application.port.driving.security.Authorize;

/** Lets callers in: says who they are, and what they may do, and notes who was kept out. */
public record Guard(Identification identification, Authorize authorize, AuditRefusal audit) {}
