/** Faults of any request. */
export const requests = {
  notFound: 'Not found',
  requestUnreadable: 'The request cannot be read',
  requestTooSlow: 'The request took too long to arrive. Try again.',
  requestTooLarge: 'The request is too large',
  bodyExpected: 'Send JSON or a form',
  plainBodyExpected: 'Send the body as it is, without Content-Encoding',
  fieldsExpected: 'Send the fields as an object',
  unknownField: "Unknown field '{name}'",
  manyFaults: 'The request has {count} faults, of which {told} are listed',
  changedMeanwhile: 'Someone else changed this meanwhile. Refresh and try again.',
  tooManyRequests: 'Too many requests. Wait a moment and try again.',
  serverBusy: 'The server is busy. Try again in a moment.',
  serverError: 'Server error',
  metricsTokenRequired: 'Send the metrics token',
} as const;
