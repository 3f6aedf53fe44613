import { type LookupAddress, type LookupAllOptions, lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Settings } from '../../platform/settings/settings.ts';

export type Networks = Settings['WEBHOOK_NETWORKS'];

/** A host without an address that webhooks may lead to. */
export class NoPublicAddressError extends Error {}

/** IPv6 of the Internet (2000::/3) that is not an IPv4 address within a site (ISATAP, RFC 5214). */
const isGlobalUnicast = ({ parts }: ipaddr.IPv6): boolean => {
  const [first = 0, , , , fifth = 0, sixth] = parts;
  return first >> 13 === 1 && !((fifth & ~0x200) === 0 && sixth === 0x5efe);
};

/**
 * True for addresses of the public Internet: none of this computer, of a private or a provider's
 * network, and none that embeds another address.
 */
export const isPublic = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || isGlobalUnicast(parsed);
};

/** The host of a URL as a lookup takes it: IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Refuses an IP address in the URL itself, which is never looked up. */
export const checkHost = (url: URL, networks: Networks): void => {
  const host = hostOf(url);
  if (networks === 'public' && isIP(host) && !isPublic(host)) throw new NoPublicAddressError(host);
};

/** Resolves all addresses of a name. */
export type AddressLookup = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Checks the addresses of each connection, which goes to these and no others: a name that leads
 * elsewhere the next time is checked again (DNS rebinding).
 */
export const guardedLookup =
  (networks: Networks, lookup: AddressLookup = resolve): LookupFunction =>
  (hostname, options, callback) => {
    const noAddress = () => new NoPublicAddressError(hostname);
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      // One error for both, so that nobody explores the names of an own network.
      if (error) return callback(networks === 'public' ? noAddress() : error, '');
      const privateAddress = addresses.find(
        ({ address }) => networks === 'public' && !isPublic(address),
      );
      const [first] = addresses;
      if (privateAddress || !first) return callback(noAddress(), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
