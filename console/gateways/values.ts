import * as z from 'zod/mini';
import { type GatewayForm, gatewayForm } from '../../contract/gateways.ts';

const choices = ['default', 'own'] as const;
export type Choice = (typeof choices)[number];

/** What is chosen, and what bKash gives a merchant who has an account of its own. */
export type Values = Required<Omit<GatewayForm, 'institutionId'>> & { choice: Choice };

export const schema = z.extend(gatewayForm, { choice: z.enum(choices) });
