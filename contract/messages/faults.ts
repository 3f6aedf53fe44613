import { formatMessage, type Message, type MessageValues } from './text.ts';

/** Faults of requests and forms, as the contract's schemas find them. */
export const faults = {
  invalidInput: 'Invalid input',
  invalidValue: 'Enter a valid value',
  invalidCharacter: 'Remove the invalid character',
  idOfDots: 'Use more than dots',
  textExpected: 'Enter a text',
  tooLong: 'Use at most {max} characters',
  wholeNumberExpected: 'Enter a whole number',
  numberExpected: 'Enter a number such as 12.50',
  tooBig: 'Enter at most {max}',
  tooSmall: 'Use {min} or more',
  tooManyDecimals: 'Use at most two decimals',
  flagExpected: 'Use true or false',
  choiceExpected: 'Use one of {choices}',
  dateExpected: 'Use a date such as 2026-01-31',
  digitsExpected: 'Use a whole number',
  aboveMaximum: 'Use at most {max}',
  nameRequired: 'Name is required',
  descriptionRequired: 'Description is required',
  addressRequired: 'Address is required',
  categoryInvalid: 'Not a valid category',
  limitsRequired: 'Enter the daily, weekly and monthly limits',
  imageExpected: 'Choose an image file',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  codeRequired: 'Code is required',
  passwordTooShort: 'Password must be at least {min} characters',
  physicalIdRequired: 'Physical Id is required',
  rowRequired: 'Row no. is required',
  rowTooSmall: 'Row no. cannot be less than {min}',
  columnRequired: 'Column no. is required',
  columnTooSmall: 'Column no. cannot be less than {min}',
  productCountRequired: 'Product count is required',
  putInExpected: 'Enter how many were put in',
  putInAboveCount: 'More put in than counted',
  capacityExpected: 'Capacity must be a number',
  slotsExpected: 'Enter the slots as a list',
  tooManySlots: 'A machine has at most {max} slots',
  priceExpected: 'Price must be a number',
  pointExpected: 'Point must be a number',
  machinesExpected: 'Choose the machines',
  tooManyMachines: 'Choose at most {max} machines',
  machineLinesExpected: 'Send machines as a list of at least one',
  tooManyMachineLines: 'Send at most {max} machines at once',
  versionExpected: 'Version must be a number',
  sizesExpected: 'Enter the sizes as a list',
  tooManyNewSizes: 'A machine has at most {max} sizes',
  sizeNameRequired: 'Size name is required',
  sizeIdRequired: 'Size Id is required',
  commandExpected: 'Use UNLOCK, REBOOT or TEST_VEND',
  rfidIdRequired: 'Please enter a physical ID',
  rfidIdRounded: 'A spreadsheet has rounded this number. Type it as it stands on the card.',
  stockTypeRequired: 'Enter a stock type',
  rfidActivityRequired: 'RFID activity is required',
  rfidRowsExpected: 'Send RFIDs as a list of at least one',
  tooManyRfids: 'Send at most {max} RFIDs at once',
  countExpected: 'Count must be a number',
  gatewayUsernameRequired: 'Username name is required',
  appKeyRequired: 'App key is required',
  appSecretRequired: 'App Secret is required',
  reasonRequired: 'Reason is required',
  settlementRequired: 'Choose what was done',
  frequencyExpected: 'Use daily, monthly or yearly',
  transactionTypeExpected: 'Use all, cash, rfid or bkash',
  dispenseStatusExpected: 'Use all, successful or failed',
  outcomeExpected: 'Use done, denied or failed',
  queryRequired: 'Enter what to find',
  attentionRowsExpected: 'Send 1 to 200 rows',
  snoozeTimeExpected: 'Choose a time between now and 90 days from now',
  ticketRequired: 'Send the ticket of the download',
  movementExpected: 'Use CHARGE or REFUND',
  trxIdRequired: 'Use a trxID',
  trxIdInvalid: 'Use a trxID such as CK250NROQ5',
  amountExpected: 'Use an amount of taka',
  statementRowsExpected: 'Send the rows of the statement',
  tooManyStatementRows: 'Send at most {max} rows at once',
  claimCodeRequired: 'Claim code is required',
  fieldRequired: '{field} is required',
  numberRequired: '{field} must be a number',
  numberTooSmall: '{field} must be {min} or more',
  flagRequired: '{field} must be true or false',
  listRequired: '{field} must be a list',
  eventTypeUnknown: 'type must be one of {types}',
  tooManyResults: 'Send at most {max} results at once',
  waitExpected: 'wait must be a number of seconds',
  phoneExpected: 'Enter a mobile number such as 01712-345678',
  mailAddressExpected: 'Enter an e-mail address such as name@example.com',
  webhookExpected: 'Enter an address such as https://example.com/alerts',
  hourExpected: 'Use an hour from 0 to 23',
  timeOfDayExpected: 'Use a time such as 08:30',
  closingBeforeOpening: 'Closing comes after opening',
  weekExpected: 'Enter seven weekdays, from Sunday',
  holidaysExpected: 'Enter the holidays as a list',
  tooManyHolidays: 'Enter at most {max} holidays',
  quietHoursSame: 'Quiet hours begin and end at different hours',
  waitTooLong: 'wait is at most {max}',
} as const;

type Faults = typeof faults;

const messages = new Map<string, Message>();

/** The message of a sentence that `defineFault` returned. */
export const findFault = (sentence: string): Message | undefined => messages.get(sentence);

/** Formats a fault as the error text of a schema, and remembers its message for translations. */
export const defineFault = <C extends keyof Faults>(
  code: C,
  ...[values]: MessageValues<Faults[C]>
): string => {
  const message: Message = values ? { code, values } : { code };
  const sentence =
    formatMessage({ language: 'en', texts: faults, digits: String }, message) ?? code;
  messages.set(sentence, message);
  return sentence;
};
