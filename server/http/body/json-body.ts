import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, HttpError } from '#server/errors/http-error.ts';

const maxDepth = 20;

/**
 * Bodies are JSON in UTF-8 and nothing else. Broken UTF-8, a repeated key, `__proto__` and deep nesting
 * are refused before anything reads the body (D3, D4, D11).
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.headers['content-encoding']) throw new HttpError('unsupported_media_type');
      return parseJson(body);
    },
  );
}

export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    refuseOddities(text);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw badRequest();
  }
}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Walks the text once and knows only strings, braces and colons; JSON.parse checks the rest. It never
 * goes back: a backtracking pattern would take seconds on a string that does not end.
 */
function refuseOddities(text: string): void {
  const open: (Set<string> | null)[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    const character = text[at];
    at = character === '"' ? endOfString(text, at) : at + 1;
    if (character === '{') open.push(new Set());
    else if (character === '[') open.push(null);
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"' && isKey(text, at)) {
      rememberKey(open.at(-1), JSON.parse(text.slice(start, at)));
    }
    if (open.length > maxDepth) throw badRequest();
  }
}

/** The index after the closing quote, or beyond the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isKey(text: string, end: number): boolean {
  let next = end;
  while (/\s/.test(text[next] ?? '')) next += 1;
  return text[next] === ':';
}

function rememberKey(keys: Set<string> | null | undefined, key: string): void {
  if (!keys || keys.has(key) || forbiddenKeys.has(key)) throw badRequest();
  keys.add(key);
}
