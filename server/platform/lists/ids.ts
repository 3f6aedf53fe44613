/** UUIDv7, so that ids sort by their creation time. */
export { uuidv7 as newId } from 'uuidv7';
