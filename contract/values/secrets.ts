// What is never written where others read it.

const secrets = [
  { begins: /(?<![a-z0-9])sk_/i, name: 'a secret key of Stripe (sk_)' },
  { begins: /(?<![a-z0-9])rk_/i, name: 'a restricted key of Stripe (rk_)' },
  { begins: /(?<![a-z0-9])whsec_/i, name: 'the secret of a Stripe webhook (whsec_)' },
  { begins: /-----BEGIN/i, name: 'a private key or certificate (-----BEGIN)' },
];

/** Which secret stands in the text, in words. */
export const secretIn = (text: string): string | undefined =>
  secrets.find(({ begins }) => begins.test(text))?.name;
