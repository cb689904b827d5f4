import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Seals a text and binds it to `associatedData`, such as a field of one person: it opens only with the
 * same data. The format is `v1.<key id>.<nonce, text and tag>`. The key id selects one of several keys:
 * a new key is put in front, and texts that an older one sealed still open.
 */
export function sealText(keys: Buffer[], associatedData: string, text: string): string {
  const [key] = keys;
  if (!key) throw new Error('There is no key to seal with.');
  const nonce = randomBytes(nonceLength);
  const seal = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(associatedData));
  const sealed = Buffer.concat([nonce, seal.update(text, 'utf8'), seal.final(), seal.getAuthTag()]);
  return `v1.${sealingKeyId(key)}.${sealed.toString('base64url')}`;
}

/** Whether a stored text is one of these. */
export const isSealed = (stored: string) => /^v1\.[\w-]{8}\.[\w-]{38,}$/.test(stored);

/** Undefined if the associated data differs, the key is missing, or the text was changed. */
export function openText(
  keys: Buffer[],
  associatedData: string,
  sealed: string,
): string | undefined {
  const [version, id, content] = sealed.split('.');
  const key = keys.find((candidate) => sealingKeyId(candidate) === id);
  if (version !== 'v1' || !key || !content) return undefined;
  const bytes = Buffer.from(content, 'base64url');
  if (bytes.length < nonceLength + tagLength) return undefined;
  const end = bytes.length - tagLength;
  try {
    const opened = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength))
      .setAAD(Buffer.from(associatedData))
      .setAuthTag(bytes.subarray(end));
    const text = [opened.update(bytes.subarray(nonceLength, end)), opened.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Identifies a key without revealing it. */
export function sealingKeyId(key: Buffer): string {
  return createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 8);
}
