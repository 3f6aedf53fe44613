import type { Program } from '../program.ts';
import { Balancer } from './balancer.ts';
import { haproxyPath, startHaproxy } from './haproxy.ts';

type StartBalancer = (servers: readonly Program[]) => Promise<string>;

const startBalancer: StartBalancer = (servers) => new Balancer(servers).listen();

/** Load balancers for several servers: our own, and the one of the documentation. */
export const loadBalancers: [string, StartBalancer][] = [['a balancer', startBalancer]];
if (haproxyPath !== undefined) loadBalancers.push(['HAProxy', startHaproxy]);
