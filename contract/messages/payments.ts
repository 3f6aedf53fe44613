/** Payments, the accounts they are made with, and what bKash sends. */
export const payments = {
  gatewayNotFound: 'No payment gateway credentials',
  gatewayRefused: 'Invalid payment gateway credentials',
  gatewayOff: 'Payments are off on this server, so the credentials were not saved',
  paymentNotFound: 'Payment not found',
  paymentChanged: 'This payment has changed meanwhile. Refresh and try again.',
  refundTrxIdRequired: 'The trxID of the refund at bKash is required',
  accountNotFound: 'Merchant account not found',
  notificationUnreadable: 'The notification cannot be read',
  notificationUnsigned: 'The notification is not signed by Amazon',
  notificationOfAnotherTopic: 'The notification is of another topic',
  notificationTooOld: 'The notification is too old',
  notificationOfForeignAddress: 'The notification names a foreign address',
  notificationWithoutCertificate: 'The notification names no certificate',
  notificationUnproved: 'bKash could not be asked about the payment',
  notifierUnreachable: 'Amazon SNS could not be reached',
} as const;
