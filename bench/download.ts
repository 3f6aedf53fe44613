import { timeRequest } from './requests.ts';

/** Downloads a URL with a bearer token and discards it. */
const [, , url = '', bearer] = process.argv;
await timeRequest(url, bearer);
