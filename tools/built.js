console.log('Everything is there: `npm start`, or `node server/main.ts` with Node 24.7 or newer.');
