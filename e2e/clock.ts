/** 02:00 on Saturday 15/03/2025 in Dhaka, and still the day before where the browser stands. */
export const nightInDhaka = '2025-03-14T20:00:00.000Z';
