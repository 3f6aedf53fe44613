import { bkashHelp } from './bkash/help.ts';

export const helpText = `Machines that speak the machine API, as real controllers would, and a bKash to pay at.

  npm run simulate -- machine --physical-id ID --claim-code CODE [options]
      One machine that sells at once, is refilled and syncs until it is stopped.
  npm run simulate -- fleet --claims FILE [options]
      Many of them. FILE is a CSV with the columns physicalId and claimCode; without it
      every machine whose journal is in the state directory comes back to life.
  npm run simulate -- crowd --claims FILE [options]
      As many as a server is to bear, ten thousand in this one process: each syncs every 20
      seconds, has a call held in between and sells now and then. Says every ten seconds how
      they are answered. The files are those of a fleet; sales are forgotten when it ends.
  npm run simulate -- replay FILE [options]
      Sends the sales in a CSV file.

A machine and a fleet take commands (dispense, unlock, reboot) as they come, each at most once.
Cards held to the reader are mostly those of the institution; the server is asked about each, and
while it cannot be reached the card list beside the journal decides.

For all
  --url URL            the server, http://localhost:3000 when left out
  --state DIR          the machines' journals and keys, data/simulator when left out
  --zone ZONE          time zone of local times, Asia/Dhaka when left out

For machine and fleet
  --place PLACE        school, office (default) or factory: the curve of a day
  --per-day N          customers on an average weekday, 60 when left out
  --every SECONDS      customers at this mean distance instead, at any hour
  --loss P             share of requests, and of answers, that get lost (0 to 0.9)
  --connections N      requests at a time, 8 when left out
  --seed N             the same chances again

For crowd
  --every SECONDS      sales of a machine at this mean distance, 600 when left out
  --within SECONDS     in which all are switched on, 60 when left out; 0 is after an outage
  --seed N             the same chances again

For replay
  --physical-id ID     the machine of rows that name none
  --claim-code CODE    pairs that machine first; its key is kept in the state directory
  --map FIELD=COLUMN,… columns of a foreign file. The fields are time, machine, row, column,
                       type, rfid, success, failure and amount; one that is not named is
                       looked for under its own name. Without row and column it is slot 1, 1,
                       without success the sale succeeded.
  --types NAME=TYPE,…  what the file calls CASH, RFID and BKASH
  --time-format FORMAT such as M/D/YYYY H:mm; ISO 8601 is always understood
  --delimiter C        found in the header when left out
  --epoch N            1 when left out

An event of a replay is named by the machine, the epoch and the distance of its line from the
header. Replaying the same file again, also after lines were added at its end or a bad one was
mended, therefore adds only what is new. Another file for the same machine needs another epoch.
Sales from before the server's HISTORY_FROM are dated by their arrival.

${bkashHelp}`;
