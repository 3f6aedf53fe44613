/**
 * Inlined in every page. The values are those of the console's theme. Phones of 2016 show it: a
 * newer value stands behind a plain one.
 */
const sheet = `
:root {
  color-scheme: light dark; --edge: 20px;
  --page: #faf9f7; --surface: #fff; --line: #e9e6e1; --ink: #1f1d1a; --soft: #6b665e;
  --button: #0f766e; --on: #fff; --text: #0b5f59; --tint: #edf6f4;
  --bad: #b02f21; --bad-tint: #fcf1ef; --low: #875a0c; --low-tint: #fbf4e6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #161412; --surface: #1e1c1a; --line: #302d29; --ink: #ebe8e2; --soft: #a8a298;
    --button: #45b3a4; --on: #1f1d1a; --text: #6fcabd; --tint: #1b2e2b;
    --bad: #f0968a; --bad-tint: #351f1c; --low: #e2b868; --low-tint: #2f2718;
  }
}
* { box-sizing: border-box; margin: 0; overflow-wrap: anywhere; }
body {
  min-height: 100vh; display: grid; place-items: start center; padding: 16px; padding: max(16px, 4vh) 16px;
  background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif;
}
main {
  width: 100%; max-width: 400px; padding: var(--edge);
  background: var(--surface); border: 1px solid var(--line); border-radius: 8px;
}
[lang=en] { display: block; font-size: 14px; font-weight: 400; color: var(--soft); }
header {
  display: flex; gap: 12px; align-items: center;
  margin: calc(-1 * var(--edge)) calc(-1 * var(--edge)) 32px; padding: 16px var(--edge); border-bottom: 1px solid var(--line);
}
header svg { flex: none; color: var(--soft); }
header b, header small { display: block; line-height: 1.4; }
b, h1, h2, dd { font-weight: 600; }
small, dt, .soft { font-size: 14px; color: var(--soft); }
svg { display: block; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.icon { width: 56px; padding: 14px; margin-bottom: 20px; border-radius: 50%; color: var(--text); background: var(--tint); }
.bad { color: var(--bad); background: var(--bad-tint); }
.low { color: var(--low); background: var(--low-tint); }
h1 { font-size: 24px; line-height: 1.35; }
h1 [lang] { margin-top: 4px; font-size: 16px; line-height: 1.5; }
p, dl, h2 { margin-top: 20px; }
.box { padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--page); overflow: hidden; }
dl { border-bottom: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-top: 1px solid var(--line); }
dt { flex: none; }
dt [lang] { font-size: 13px; }
dd { text-align: right; }
a, button {
  --soft: currentColor; display: block; width: 100%; padding: 12px 16px; margin-top: 24px;
  border: 1px solid var(--button); border-radius: 8px; background: var(--button); color: var(--on);
  text-align: center; text-decoration: none; font: 600 16px/1.4 system-ui, sans-serif; cursor: pointer;
}
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.soft { padding-top: 20px; margin-top: 24px; border-top: 1px solid var(--line); }
h2 { display: flex; justify-content: space-between; gap: 16px; padding-top: 20px; border-top: 1px solid var(--line); font-size: 16px; }
h2 span { text-align: right; flex: none; }
.size { display: flex; flex-wrap: wrap; gap: 8px; }
.size h2 { width: 100%; margin-bottom: 4px; }
.size a { flex: 1 1 76px; margin: 0; padding: 10px 2px; }
.size a * { display: block; }
.size a + a { background: none; color: var(--text); }
`;

export const pageStyle = sheet
  .replace(/\s+/g, ' ')
  .replace(/ ?([{};,]) ?/g, '$1')
  .replace(/: /g, ':')
  .replaceAll(';}', '}')
  .trim();
