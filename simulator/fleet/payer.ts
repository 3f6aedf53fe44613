import { payPaths } from '../../contract/payments.ts';
import { walletOtp, walletPin } from '../bkash/checkout/wallets.ts';
import type { Transport } from '../core/http.ts';
import { pickOne, type Random } from '../core/random.ts';

/** A customer who scans the code on a machine. */
export interface Payer {
  readonly wallet: string;
  readonly quantity: number;
  /** Turns back at bKash's first page. */
  readonly cancels?: boolean;
}

export interface PaymentEnding {
  /** Path of the last page, such as `/payment/status/success`. */
  readonly path: string;
  /** Reason, where the page has one. */
  readonly message: string;
}

interface PhonePage {
  readonly url: URL;
  readonly text: string;
}

const maxHops = 10;

/** A phone's browser, as far as paying needs one: it follows redirects and stores a site's cookie. */
const openPhone = (transport: Transport) => {
  const cookies = new Map<string, string>();
  return async (
    address: string | URL,
    form?: Readonly<Record<string, string>>,
  ): Promise<PhonePage> => {
    let url = new URL(address);
    let sent = form;
    for (let hops = 0; hops < maxHops; hops += 1) {
      const cookie = cookies.get(url.origin);
      const response = await transport(url.href, {
        redirect: 'manual',
        headers: { accept: 'text/html', ...(cookie && { cookie }) },
        ...(sent && { method: 'POST', body: new URLSearchParams(sent) }),
      });
      const [cookiePair] = response.headers.getSetCookie();
      if (cookiePair) cookies.set(url.origin, cookiePair.split(';')[0] ?? '');
      const text = await response.text();
      const location = response.headers.get('location');
      if (location === null) return { url, text };
      url = new URL(location, url);
      sent = undefined;
    }
    throw new Error(`${address} leads nowhere`);
  };
};

const findLinks = ({ url, text }: PhonePage): URL[] =>
  Array.from(
    text.matchAll(/href="([^"]+)"/g),
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), url),
  );

/** Picks a link of the page that offers sizes and quantities: any size that has the wanted number. */
const pickLink = (page: PhonePage, { quantity }: Payer, random: Random): URL | undefined => {
  const links = findLinks(page).filter(({ pathname }) => pathname === payPaths.start);
  const fitting = links.filter((link) => Number(link.searchParams.get('quantity')) === quantity);
  const offered = fitting.length > 0 ? fitting : links;
  return offered.length > 0 ? pickOne(random, offered) : undefined;
};

export interface PayOptions {
  /** Origin of the server. */
  readonly url: string;
  readonly random: Random;
  readonly transport?: Transport;
}

/** Pays at a machine through the addresses and pages that a customer sees. */
export const payAtMachine = async (
  { url, random, transport = fetch }: PayOptions,
  physicalId: string,
  payer: Payer,
): Promise<PaymentEnding> => {
  const open = openPhone(transport);
  const search = new URLSearchParams({ machineId: physicalId });
  let page = await open(`${url}${payPaths.start}?${search}`);
  const link = page.url.pathname === payPaths.start ? pickLink(page, payer, random) : undefined;
  if (link) page = await open(link);
  const answers = { wallet: payer.wallet, otp: walletOtp, pin: walletPin };
  for (const [step, answer] of Object.entries(answers)) {
    if (!page.url.pathname.startsWith('/checkout/')) break;
    const action = payer.cancels ? 'cancel' : 'confirm';
    page = await open(page.url, { step, answer, deed: action });
  }
  const { pathname: path, searchParams } = page.url;
  return { path, message: searchParams.get('message') ?? '' };
};
