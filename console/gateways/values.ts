import * as z from 'zod/mini';
import { type GatewayForm, gatewayForm } from '../../contract/gateways.ts';

const choices = ['default', 'own'] as const;
export type GatewayChoice = (typeof choices)[number];

/** The chosen gateway and the credentials that bKash gives a merchant. */
export type GatewayValues = Required<Omit<GatewayForm, 'institutionId' | 'version'>> & {
  choice: GatewayChoice;
  version?: number | undefined;
};

export const gatewaySchema = z.extend(gatewayForm, { choice: z.enum(choices) });
