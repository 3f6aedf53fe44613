/** Recipients of alerts, and results of deliveries. */
export const alerts = {
  subscriptionNotFound: 'This recipient has been removed',
  tooManySubscriptions: 'At most {max} recipients can be added here. Remove one first.',
  subscriptionTaken: 'This address is already a recipient here',
  recipientNotConfirmed: 'This address has not confirmed that it wants alerts',
  confirmationTooOften:
    'An address is asked to confirm at most once a minute and {max} times a day. Try again later.',
  mailsUsedUp: 'At most {max} mails a day are sent here. Try again tomorrow.',
  linkNotUsable: 'This link no longer works',
  mailNotSetUp: 'This server sends no e-mail: its operator has to set SMTP_URL and SMTP_FROM.',
  webhookNotSecure: 'Use an address that begins with https://',
  webhookInside: 'This address is in a network that alerts are not sent to',
  webhookNoAddress: 'This name leads to no address on the Internet',
  webhookNeedsKey: 'The server has no key to keep the secret with: its operator has to set it.',
  alertsNotLive:
    'This server was restored from a backup and sends no alerts until its operator runs npm run admin -- go-live.',
  alertKeyLost: 'Its secret cannot be opened with the server’s key. Remove it and add it again.',
  alertAnswered: 'Answered with HTTP {status}',
  alertRedirected: 'Answered with HTTP {status}: enter the address that it leads to',
  alertTaken: 'Taken: {words}',
  alertRefused: 'Refused: {words}',
  alertUnreachable: 'Cannot be reached: {words}',
  alertTimedOut: 'Did not answer in time',
  alertUnsure:
    'The line broke, or the server stopped, while it was handed over. It may have arrived, and is not sent again.',
  alertInterrupted: 'The server stopped while it was sent',
} as const;
