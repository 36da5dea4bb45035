package io.millrace.domain.trap;

import io.millrace.domain.trap.cycle.DomainInACircle;
import java.util.List;

/** Breaks a rule on purpose. */
public record DomainClosingTheCircle(List<DomainInACircle> others) {

    public DomainInACircle first() {
        return others.get(0);
    }
}
