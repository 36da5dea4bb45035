package io.millrace.adapters.http.server;

import io.millrace.adapters.http.route.caller.Identification;
import io.millrace.application.port.driving.security.Authorize;
import io.millrace.application.port.driving.security.audit.AuditRefusal;

/** Authenticates callers, checks their privileges, and audits rejections. */
public record Guard(Identification identification, Authorize authorize, AuditRefusal audit) {}
