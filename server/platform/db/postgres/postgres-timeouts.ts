/**
 * Milliseconds. The database ends long statements and idle transactions, whose locks would block the
 * other servers.
 */
export const timeouts = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 20_000,
};
