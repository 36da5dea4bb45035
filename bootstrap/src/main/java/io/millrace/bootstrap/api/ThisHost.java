package io.millrace.bootstrap.api;

import io.millrace.adapters.opensearch.client.ClusterException;
import io.millrace.application.port.driven.service.StoreState.Condition;
import io.millrace.application.port.driven.service.host.Host;
import io.millrace.bootstrap.storage.Persistence;
import io.millrace.configuration.Settings;
import io.millrace.domain.attention.DiskSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Describes the machine on which this instance runs and the database. If an OpenSearch cluster is the engine, it also
 * describes the nodes of the cluster.
 */
public record ThisHost(Settings settings, ServerCertificate certificate, Persistence persistence) implements Host {

    private static final Logger LOGGER = LoggerFactory.getLogger(ThisHost.class);

    @Override
    public OptionalLong certificateDays() {
        double days = certificate.daysLeft();
        return Double.isNaN(days) ? OptionalLong.empty() : OptionalLong.of((long) days);
    }

    @Override
    public List<DiskSpace> disks() {
        List<DiskSpace> disks = new ArrayList<>(ofCluster());
        if (persistence.state().condition() == Condition.FULL) {
            disks.add(new DiskSpace("the database", DiskSpace.Level.NONE));
        } else if (settings.database().url().isEmpty()) {
            disks.addAll(embedded(
                    settings.database().embeddedDirectory().toAbsolutePath().normalize()));
        }
        return disks;
    }

    private List<DiskSpace> ofCluster() {
        try {
            return persistence.clusterDisks();
        } catch (ClusterException e) {
            LOGGER.debug("the free space in the cluster is unknown", e);
            return List.of();
        }
    }

    private static List<DiskSpace> embedded(Path directory) {
        try {
            return List.of(new DiskSpace(
                    directory.toString(),
                    DiskSpace.Level.ofFreeBytes(Files.getFileStore(directory).getUsableSpace())));
        } catch (IOException e) {
            LOGGER.debug("the free space in {} is unknown", directory, e);
            return List.of();
        }
    }
}
