import type { Program } from '../program.ts';
import { Balancer } from './balancer.ts';
import { haproxy, haproxyBefore } from './haproxy.ts';

type Front = (servers: readonly Program[]) => Promise<string>;

const balanced: Front = (servers) => new Balancer(servers).listen();

/** Load balancers for several servers: our own, and the one of the documentation. */
export const fronts: [string, Front][] = [['a balancer', balanced]];
if (haproxy !== undefined) fronts.push(['HAProxy', haproxyBefore]);
