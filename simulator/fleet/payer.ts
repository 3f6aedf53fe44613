import { payPaths } from '../../contract/payments.ts';
import { otp, pin } from '../bkash/wallets.ts';
import type { Transport } from '../core/http.ts';
import { oneOf, type Random } from '../core/random.ts';

/** A customer who scans the code on a machine. */
export interface Payer {
  readonly wallet: string;
  readonly quantity: number;
  /** Turns back at bKash's first page. */
  readonly cancels?: boolean;
}

export interface Ending {
  /** Path of the last page, such as `/payment/status/success`. */
  readonly path: string;
  /** Reason, where the page has one. */
  readonly message: string;
}

interface Page {
  readonly url: URL;
  readonly text: string;
}

const maxHops = 10;

/** A phone's browser, as far as paying needs one: it follows redirects and stores a site's cookie. */
const phone = (transport: Transport) => {
  const cookies = new Map<string, string>();
  return async (address: string | URL, form?: Readonly<Record<string, string>>): Promise<Page> => {
    let url = new URL(address);
    let sent = form;
    for (let hops = 0; hops < maxHops; hops += 1) {
      const cookie = cookies.get(url.origin);
      const response = await transport(url.href, {
        redirect: 'manual',
        headers: { accept: 'text/html', ...(cookie && { cookie }) },
        ...(sent && { method: 'POST', body: new URLSearchParams(sent) }),
      });
      const [kept] = response.headers.getSetCookie();
      if (kept) cookies.set(url.origin, kept.split(';')[0] ?? '');
      const text = await response.text();
      const location = response.headers.get('location');
      if (location === null) return { url, text };
      url = new URL(location, url);
      sent = undefined;
    }
    throw new Error(`${address} leads nowhere`);
  };
};

const linksOf = ({ url, text }: Page): URL[] =>
  Array.from(
    text.matchAll(/href="([^"]+)"/g),
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), url),
  );

/** Picks a link of the page that offers sizes and quantities: any size that has the wanted number. */
const chosen = (page: Page, { quantity }: Payer, random: Random): URL | undefined => {
  const links = linksOf(page).filter(({ pathname }) => pathname === payPaths.start);
  const fitting = links.filter((link) => Number(link.searchParams.get('quantity')) === quantity);
  const offered = fitting.length > 0 ? fitting : links;
  return offered.length > 0 ? oneOf(random, offered) : undefined;
};

export interface PayParts {
  /** Origin of the server. */
  readonly url: string;
  readonly random: Random;
  readonly transport?: Transport;
}

/** Pays at a machine through the addresses and pages that a customer sees. */
export const pay = async (
  { url, random, transport = fetch }: PayParts,
  physicalId: string,
  payer: Payer,
): Promise<Ending> => {
  const open = phone(transport);
  const search = new URLSearchParams({ machineId: physicalId });
  let page = await open(`${url}${payPaths.start}?${search}`);
  const link = page.url.pathname === payPaths.start ? chosen(page, payer, random) : undefined;
  if (link) page = await open(link);
  const answers = { wallet: payer.wallet, otp, pin };
  for (const [step, answer] of Object.entries(answers)) {
    if (!page.url.pathname.startsWith('/checkout/')) break;
    const deed = payer.cancels ? 'cancel' : 'confirm';
    page = await open(page.url, { step, answer, deed });
  }
  const { pathname: path, searchParams } = page.url;
  return { path, message: searchParams.get('message') ?? '' };
};
