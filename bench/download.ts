import { timed } from './asking.ts';

/** Downloads a URL with a bearer token and discards it. */
const [, , url = '', bearer] = process.argv;
await timed(url, bearer);
