import { randomBytes } from 'node:crypto';
import type { TestBrowser } from '../test-app.ts';

/** A part of a multipart form as our page sends it: files have a filename, texts have none. */
export type Part =
  | { name: string; text: string }
  | { name: string; bytes: Buffer; filename?: string; type?: string };

export const image = (bytes: Buffer, more: { filename?: string; type?: string } = {}): Part[] => [
  { name: 'image', bytes, ...more },
];

export function formOf(parts: Part[]) {
  const boundary = `----${randomBytes(12).toString('hex')}`;
  const chunks = parts.flatMap((part) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${fileHead(part)}\r\n\r\n`,
    'bytes' in part ? part.bytes : part.text,
    '\r\n',
  ]);
  const payload = [...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk));
  return {
    payload: Buffer.concat(payload),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

function fileHead(part: Part): string {
  if (!('bytes' in part)) return '';
  return `; filename="${part.filename ?? 'me.jpg'}"\r\nContent-Type: ${part.type ?? 'application/octet-stream'}`;
}

export const picturePath = '/api/v1/profile/profile-picture';

export function upload(browser: TestBrowser, parts: Part[]) {
  const { payload, type } = formOf(parts);
  return browser.send('POST', picturePath, payload, { 'content-type': type });
}
