/** Codes that this bKash uses, with their messages; faults may have others. */
export const codeMessages = {
  '0000': 'Successful',
  '2001': 'Invalid App Key',
  '2002': 'Invalid Payment ID',
  '2003': 'Process failed',
  '2006': 'Invalid Amount',
  '2007': 'Invalid Currency',
  '2008': 'Invalid Intent',
  '2014': 'Wrong PIN',
  '2015': 'Wrong PIN count exceeded',
  '2017': 'Wrong verification limit exceeded',
  '2018': 'OTP verification time expired',
  '2019': 'PIN verification time expired',
  '2023': 'Insufficient Balance',
  '2029': 'Duplicate for All Transactions',
  '2031': 'Invalid merchant invoice number',
  '2033': 'Transaction not found',
  '2034': 'The transaction cannot be reversed because it has been reversed already',
  '2037': 'The account of the debit party is in a state which prohibits execution',
  '2039': 'The account of the credit party is in a state which prohibits execution',
  '2040': 'The identity tag of the credit party prohibits execution',
  '2041': 'The credit party identity is in a state which does not support the current service',
  '2049': 'Invalid Merchant Callback URL',
  '2056': 'Invalid Payment State',
  '2060': 'Payment execution prerequisite is not met',
  '2062': 'The payment has already been completed',
  '2063': 'Mode is not valid',
  '2065': 'Mandatory field missing',
  '2068': 'The transaction has already been completed',
  '2069': 'The transaction has already been cancelled',
  '2071': 'Refund is past the allowed days',
  '2072': 'Refund amount is not valid',
  '2073': 'Invalid SKU',
  '2079': 'Invalid app token',
  '2116': 'Execution has already been completed',
  '2117': 'Payment execution already been called before',
  '503': 'System is undergoing maintenance. Please try again later',
  '9999': 'System Error',
} as const;
export type BkashCode = keyof typeof codeMessages;

/** bKash refuses a call with one of its codes. */
export class BkashRefusal extends Error {
  readonly code: BkashCode;

  constructor(code: BkashCode) {
    super(codeMessages[code]);
    this.code = code;
  }
}

/** Texts of bKash's API gateway about a path that it does not have. */
export const noRouteMessages = [
  'Missing Authentication Token',
  "Authorization header requires 'Credential' parameter. Authorization header requires 'Signature' parameter. Authorization header requires 'SignedHeaders' parameter.",
] as const;

/** Messages of bKash's API gateway, which answers before bKash does, with their HTTP status. */
export const gatewayStatus = {
  Unauthorized: 401,
  'The incoming token has expired': 401,
  'Invalid request body': 400,
  [noRouteMessages[0]]: 403,
  [noRouteMessages[1]]: 403,
  Forbidden: 403,
  'Too Many Requests': 429,
  'Internal server error': 500,
} as const;
export type GatewayMessage = keyof typeof gatewayStatus;

export class GatewayRefusal extends Error {
  readonly gatewayMessage: GatewayMessage;

  constructor(gatewayMessage: GatewayMessage) {
    super(gatewayMessage);
    this.gatewayMessage = gatewayMessage;
  }
}
