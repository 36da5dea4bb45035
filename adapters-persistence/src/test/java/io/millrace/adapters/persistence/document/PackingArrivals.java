package io.millrace.adapters.persistence.document;

import io.millrace.adapters.persistence.document.packing.Packing;
import io.millrace.application.port.driven.engine.Arrivals;
import io.millrace.domain.document.ArrivalMark;
import io.millrace.domain.document.ArrivalPosition;
import io.millrace.domain.index.Index;
import io.millrace.domain.index.StreamName;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Packs what can be packed before each read. */
record PackingArrivals(Arrivals arrivals, Packing packing) implements Arrivals {

    @Override
    public Map<StreamName, ArrivalPosition> heads(Collection<StreamName> streams) {
        packing.listDue().forEach(packing::pack);
        return arrivals.heads(streams);
    }

    @Override
    public Reader read(Index index, ArrivalMark after) {
        Reader reader = arrivals.read(index, after);
        return new Reader() {
            @Override
            public List<Arrived> next(int most, boolean last) {
                packing.listDue().forEach(packing::pack);
                return reader.next(most, last);
            }

            @Override
            public ArrivalMark lastMark() {
                return reader.lastMark();
            }
        };
    }
}
