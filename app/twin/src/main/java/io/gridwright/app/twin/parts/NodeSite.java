package io.gridwright.app.twin.parts;

import io.gridwright.app.twin.spec.FleetSpec.ClusterSpec;
import io.gridwright.app.twin.spec.FleetSpec.ProductSpec;
import io.gridwright.app.twin.spec.GroupSpec.Nvlink;

/**
 * What a node is and where it stands.
 *
 * @param index its place in the fleet, from 0
 * @param gpus GPUs that it has
 * @param place where it stands
 */
public record NodeSite(
    int index, String name, ClusterSpec cluster, ProductSpec product, int gpus, Place place) {

  /**
   * Where a node stands.
   *
   * @param rack rack
   * @param nvlink how far NVLink reaches from it
   * @param domain NVLink domain
   * @param fabric leaf/spine fabric
   * @param leaf leaf switch
   * @param pdu power distribution unit
   */
  public record Place(
      String rack, Nvlink nvlink, String domain, String fabric, String leaf, String pdu) {}
}
