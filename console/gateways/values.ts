import * as z from 'zod/mini';
import { type GatewayForm, gatewayForm } from '../../contract/gateways.ts';

const choices = ['default', 'own'] as const;
export type Choice = (typeof choices)[number];

/** The chosen gateway and the credentials that bKash gives a merchant. */
export type Values = Required<Omit<GatewayForm, 'institutionId'>> & { choice: Choice };

export const schema = z.extend(gatewayForm, { choice: z.enum(choices) });
