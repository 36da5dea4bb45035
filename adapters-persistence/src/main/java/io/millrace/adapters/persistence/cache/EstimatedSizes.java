package io.millrace.adapters.persistence.cache;

import org.ehcache.config.ResourceUnit;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.core.spi.store.Store.ValueHolder;
import org.ehcache.core.spi.store.heap.SizeOfEngine;
import org.ehcache.core.spi.store.heap.SizeOfEngineProvider;
import org.ehcache.impl.internal.sizeof.NoopSizeOfEngine;
import org.ehcache.spi.service.Service;
import org.ehcache.spi.service.ServiceConfiguration;
import org.ehcache.spi.service.ServiceProvider;

/**
 * Makes Ehcache use the estimated sizes of entries. Otherwise Ehcache would visit all objects that an entry refers to.
 */
@SuppressWarnings("deprecation") // no other interface of Ehcache accepts estimated sizes
final class EstimatedSizes implements SizeOfEngineProvider, SizeOfEngine {

    @Override
    public SizeOfEngine createSizeOfEngine(ResourceUnit unit, ServiceConfiguration<?, ?>... configurations) {
        return unit instanceof MemoryUnit ? this : new NoopSizeOfEngine();
    }

    @Override
    public <K, V> long sizeof(K key, ValueHolder<V> holder) {
        if (holder.get() instanceof StoredValue<?> stored) {
            return stored.bytes();
        }
        throw new IllegalStateException("an entry does not say what it takes");
    }

    @Override
    public void start(ServiceProvider<Service> provider) {
        // Nothing to open.
    }

    @Override
    public void stop() {
        // Nothing to close.
    }
}
