package io.gridwright.ingest.collectors.snmp;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.snmp4j.CommunityTarget;
import org.snmp4j.Target;
import org.snmp4j.UserTarget;
import org.snmp4j.mp.SnmpConstants;
import org.snmp4j.security.AuthHMAC192SHA256;
import org.snmp4j.security.PrivAES128;
import org.snmp4j.security.SecurityLevel;
import org.snmp4j.security.USM;
import org.snmp4j.security.UsmUser;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.UdpAddress;

/**
 * How agents are asked: by a community (version 2c), or as a user (version 3) with SHA-256 and,
 * where there is a second passphrase, AES-128.
 *
 * @param community null for a user
 * @param user null for a community
 * @param passphrase of the user, at least 8 characters; null for none
 * @param privacy passphrase for encryption; null for none
 */
public record SnmpLogin(
    @Nullable String community,
    @Nullable String user,
    @Nullable String passphrase,
    @Nullable String privacy) {
  /** By a community. */
  public static SnmpLogin community(String community) {
    return new SnmpLogin(community, null, null, null);
  }

  Target<UdpAddress> target() {
    if (user == null) {
      var target = new CommunityTarget<UdpAddress>();
      target.setCommunity(octets(String.valueOf(community)));
      target.setVersion(SnmpConstants.version2c);
      return target;
    }
    var target = new UserTarget<UdpAddress>();
    target.setVersion(SnmpConstants.version3);
    target.setSecurityName(octets(user));
    target.setSecurityLevel(
        passphrase == null
            ? SecurityLevel.NOAUTH_NOPRIV
            : privacy == null ? SecurityLevel.AUTH_NOPRIV : SecurityLevel.AUTH_PRIV);
    return target;
  }

  /** Makes the user known. */
  void introduce(USM users) {
    if (user != null) {
      users.addUser(
          new UsmUser(
              octets(user),
              passphrase == null ? null : AuthHMAC192SHA256.ID,
              passphrase == null ? null : octets(passphrase),
              privacy == null ? null : PrivAES128.ID,
              privacy == null ? null : octets(privacy)));
    }
  }

  @Override
  public String toString() {
    return user == null ? "by community" : "as " + user;
  }

  private static OctetString octets(String text) {
    return new OctetString(text.getBytes(StandardCharsets.UTF_8));
  }
}
