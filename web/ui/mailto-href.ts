/** V27: an address may have a question mark: unescaped, what follows would be further readers or a text. */
export const mailtoHref = (email: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
