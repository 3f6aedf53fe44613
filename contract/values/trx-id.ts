/** bKash's ids of money movements, such as CK250NROQ5. */
export const trxIdPattern = /^[0-9A-Za-z][0-9A-Za-z._-]{0,59}$/;

export const isTrxID = (text: string): boolean => trxIdPattern.test(text);
