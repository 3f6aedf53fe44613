import { codeMessages, type GatewayMessage, gatewayStatus } from './codes.ts';

export interface Reply {
  readonly status: number;
  /** Sent as JSON, a text as HTML. */
  readonly body: Readonly<Record<string, unknown>> | string;
  /** Added to the default headers, or instead of them. */
  readonly headers?: Readonly<Record<string, string>>;
}

export const envelopeNames = ['status', 'error', 'external', 'gateway', 'html'] as const;
export type Envelope = (typeof envelopeNames)[number];

/** An error answer as a fault; omitted fields are those of a system error in its envelope. */
export interface ErrorAnswer {
  readonly envelope: Envelope;
  readonly code?: string;
  readonly message?: string;
  readonly status?: number;
  /** The call is executed all the same. */
  readonly happens?: boolean;
}

const messagesByCode = new Map<string, string>(Object.entries(codeMessages));
const statusesByMessage = new Map<string, number>(Object.entries(gatewayStatus));

const internalCodeOf = (message: string): string =>
  message
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/_$/, '');

const replyBuilders: Readonly<Record<Envelope, (code: string, message: string) => Reply>> = {
  status: (statusCode, statusMessage) => ({ status: 200, body: { statusCode, statusMessage } }),
  error: (errorCode, errorMessage) => ({ status: 200, body: { errorCode, errorMessage } }),
  external: (externalCode, errorMessageEn) => ({
    status: 400,
    body: {
      internalCode: internalCodeOf(errorMessageEn),
      externalCode,
      errorMessageEn,
      errorMessageBn: 'লেনদেনটি সম্পন্ন করা যায়নি',
    },
  }),
  gateway: (_code, message) => ({
    status: statusesByMessage.get(message) ?? 400,
    body: { message },
  }),
  html: (_code, message) => ({
    status: 200,
    body: `<!doctype html><title>${message}</title><h1>${message}</h1>`,
  }),
};

export const errorReply = ({ envelope, code = '9999', message, status }: ErrorAnswer): Reply => {
  const usual =
    envelope === 'gateway' || envelope === 'html' ? undefined : messagesByCode.get(code);
  const reply = replyBuilders[envelope](code, message ?? usual ?? 'Internal server error');
  return status === undefined ? reply : { ...reply, status };
};

export const gatewayReply = (message: GatewayMessage): Reply =>
  errorReply({ envelope: 'gateway', message });

export const successReply = (body: Reply['body'] & object): Reply => ({
  status: 200,
  body: { ...body, statusCode: '0000', statusMessage: codeMessages['0000'] },
});
