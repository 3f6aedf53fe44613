/** What used to be stored as a sentence of ours, by the code that it is stored by now. */
const codes = {
  machineActivated: 'Machine activated',
  machineTurnedOff: 'Machine deactivated',
  machineRemoved: 'Machine removed',
  stockConfirmed: 'Stock updated: counted, no difference',
  machineOutOfService: 'This machine is not in service',
  machineOffline: 'This machine is offline',
  machineDoorOpen: 'The door of this machine is open',
  machineCannotDispense: 'This machine cannot dispense right now',
  machineEmpty: 'This machine is empty',
  machineNotAsking: 'The machine did not ask in time',
  machineSilent: 'The machine never answered',
  machineDidNotDispense: 'The machine did not dispense',
  customerCancelled: 'You cancelled the payment',
  customerBeganAnew: 'The customer began anew',
  paymentNotCompleted: 'The payment was not completed',
  paymentExpired: 'The payment has expired',
  paymentTooLate: 'Paid too late for the machine to dispense',
  operatorRefunded: 'The operator gave the money back',
  bkashFailed: 'bKash could not be reached. Try again.',
  bkashInTrouble: 'bKash is in trouble at the moment',
  bkashUnderMaintenance: 'bKash is under maintenance at the moment',
  bkashPaymentUnknown: 'bKash does not know this payment',
  bkashPaymentCancelled: 'This payment was cancelled',
  shopClosed: 'bKash takes no payments for this shop at the moment',
  amountNotAccepted: 'bKash does not accept this amount',
  sameAmount: 'bKash takes the same amount again only after two minutes.',
  customerBalanceTooLow: 'Insufficient balance in your bKash account',
  customerAccountUnfit: 'Your bKash account cannot make this payment',
  customerAccountUnknown: 'This number has no bKash account',
  verificationCodeWrong: 'Wrong verification code',
  verificationCodeWrongTooOften: 'Wrong verification code too many times',
  verificationCodeAskedTooOften: 'Verification code asked for too many times',
  verificationCodeExpired: 'The verification code has expired',
  pinWrong: 'Wrong PIN',
  pinWrongTooOften: 'Wrong PIN too many times',
  pinTooLate: 'The time to enter the PIN has passed',
  merchantBalanceTooLow: 'The merchant account has too little balance for this refund',
  refundTooLate: 'bKash no longer allows this refund',
  refundAmountNotAccepted: 'bKash does not accept the amount of this refund',
};

const columns = [
  ['machineLogs', 'message'],
  ['commands', 'detail'],
  ['payments', 'failure'],
  ['dispenses', 'paymentFailure'],
] as const;

/**
 * Sentences of ours become messages where nothing is filled in. The others stay as they are, and so
 * does what is never changed: the audit, and the history of payments.
 */
export const messages = (): string[] => {
  const sentences = Object.values(codes).map((text) => `'${text}'`);
  const cases = Object.entries(codes).map(
    ([code, text]) => `when '${text}' then '{"code":"${code}"}'`,
  );
  return columns.map(
    ([
      table,
      column,
    ]) => `update "${table}" set "${column}" = case "${column}" ${cases.join(' ')} end
      where "${column}" in (${sentences.join(', ')})`,
  );
};
