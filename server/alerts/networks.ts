import { type LookupAddress, type LookupAllOptions, lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Settings } from '../core/settings/settings.ts';

export type Networks = Settings['WEBHOOK_NETWORKS'];

/** An address in a network that webhooks may not lead to. */
export class InsideAddress extends Error {}

/**
 * Whether an address is one of the whole Internet: none of this computer, of a network of one's own,
 * of a provider's, and none that carries another address within itself.
 */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** The name of a URL's host as addresses are looked up by it: IPv6 without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Refuses an address that stands in the URL itself, for which nothing is looked up. */
export const checkHost = (url: URL, networks: Networks): void => {
  const host = hostOf(url);
  if (networks === 'public' && isIP(host) && !isPublic(host)) throw new InsideAddress(host);
};

/** Asks for all addresses of a name. */
export type Look = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks names up for a connection, which is made to what this answers and to nothing else: a name that
 * leads elsewhere the next time is looked at again.
 */
export const guardedLookup =
  (networks: Networks, look: Look = resolve): LookupFunction =>
  (hostname, options, callback) => {
    look(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const inside = addresses.find(({ address }) => networks === 'public' && !isPublic(address));
      const [first] = addresses;
      if (inside || !first) return callback(new InsideAddress(hostname), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
