import { type LookupAddress, type LookupAllOptions, lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Settings } from '../platform/settings/settings.ts';

export type Networks = Settings['WEBHOOK_NETWORKS'];

/** An address in a network that webhooks may not lead to. */
export class PrivateAddressError extends Error {}

/**
 * True for addresses of the public Internet: none of this computer, of a private or a provider's
 * network, and none that embeds another address.
 */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** The host of a URL as a lookup takes it: IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Refuses an IP address in the URL itself, which is never looked up. */
export const checkHost = (url: URL, networks: Networks): void => {
  const host = hostOf(url);
  if (networks === 'public' && isIP(host) && !isPublic(host)) throw new PrivateAddressError(host);
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
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const privateAddress = addresses.find(
        ({ address }) => networks === 'public' && !isPublic(address),
      );
      const [first] = addresses;
      if (privateAddress || !first) return callback(new PrivateAddressError(hostname), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
