/** How many pages hold so many rows. */
export const pagesOf = (count: number, pageSize: number): number => Math.ceil(count / pageSize);
