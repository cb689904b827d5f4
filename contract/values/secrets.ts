// What is never written where others read it.

const secrets = [
  { begins: /(?<![a-z0-9])sk_/i, name: 'a secret key of Stripe (sk_)' },
  { begins: /(?<![a-z0-9])rk_/i, name: 'a restricted key of Stripe (rk_)' },
  { begins: /(?<![a-z0-9])whsec_/i, name: 'the secret of a Stripe webhook (whsec_)' },
  {
    begins: /(?<![A-Za-z0-9])(AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/,
    name: 'a key of Amazon (AKIA)',
  },
  { begins: /(?<![A-Za-z0-9])AIza[\w-]{35}/, name: 'a key of Google (AIza)' },
  { begins: /(?<![A-Za-z0-9])(gh[pousr]_|github_pat_)\w{20}/, name: 'a token of GitHub' },
  { begins: /(?<![A-Za-z0-9])xox[abprs]-\w/, name: 'a token of Slack (xox)' },
  {
    begins: /(?<![\p{L}\p{N}])(password|passwd|pwd|passcode|mot de passe)s?\s*[:=]\s*\S/iu,
    name: 'a password',
  },
  {
    begins:
      /(?<![\p{L}\p{N}])(password|passcode|mot de passe|pin)( code| number)? (is|est) (?=\S*\d)\S{4,}/iu,
    name: 'a password or a PIN',
  },
  { begins: /(?<![\p{L}\p{N}])(pin|nip)( code| number)?\s*[:=]?\s*\d{4,8}(?!\d)/iu, name: 'a PIN' },
  { begins: /-----BEGIN/i, name: 'a private key or certificate (-----BEGIN)' },
];

/** Which secret stands in the text, in words. */
export function secretIn(text: string): string | undefined {
  // As it reads: without what is not seen between its letters, and wide letters as plain ones.
  const plain = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');
  return secrets.find(({ begins }) => begins.test(plain))?.name;
}
