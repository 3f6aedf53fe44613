/**
 * Loaded into the server's process before the server itself: its clock stands still until the
 * scenario moves it, so that a month passes in seconds and every time is exact.
 */
let now = Number(process.env.SCENARIO_START);
Date.now = () => now;

process.on('message', (time) => {
  now = Number(time);
  process.send?.(now);
});
// A server must not outlive its scenario.
process.on('disconnect', () => process.exit(1));
