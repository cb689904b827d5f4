import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Association } from '#contract/organizing/organizing.ts';
import { isUsual, shadesOf } from '#contract/values/colours.ts';

/** The document in the association's own colours and with its emblem (19.1). Nothing is added where they are the usual ones. */
export function inOwnLook(
  html: string,
  { colours, emblem }: Pick<Association, 'colours' | 'emblem'>,
): { html: string; style: string | undefined } {
  const marked = emblem
    ? html
        .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${emblem.small}">`)
        .replace(/<link rel="apple-touch-icon"[^>]*>/, () => touchIcon(emblem.small))
    : html;
  if (isUsual(colours)) return { html: marked, style: undefined };
  const { deep, deepest, action, pressed } = shadesOf(colours);
  // Outside of the layers, so that it counts before the style sheet.
  const css = `:root{--pine:${deep};--pine-deep:${deepest};--green:${action};--green-deep:${pressed}}`;
  return {
    html: marked
      .replace(/(<meta name="theme-color" content=")[^"]*/, `$1${deep}`)
      .replace('</head>', `<style>${css}</style></head>`),
    style: policyHash(css),
  };
}

const touchIcon = (url: string) => `<link rel="apple-touch-icon" href="${url}">`;

/** Lets the policy of an answer know an inline style, by its hash. */
export function allowStyle(reply: FastifyReply, style: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("style-src 'self'", `$& ${style}`));
}

/** The hash in the format of a content security policy. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
