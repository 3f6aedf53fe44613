/**
 * 499 is the status that proxies log for a client that left. One shared instance, because each new
 * error would record a stack trace.
 */
export const clientGoneError = Object.assign(new Error('Gone'), { statusCode: 499 });
