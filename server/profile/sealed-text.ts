import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Seals a text for one place, such as a field of one person: copied anywhere else it does not open.
 * `v1.<id of the key>.<nonce, text and tag>`: the id finds the key when there are several, so that a
 * new key can be put in front while what the old one sealed still opens.
 */
export function sealText(keys: Buffer[], associatedData: string, text: string): string {
  const [key] = keys;
  if (!key) throw new Error('There is no key to seal with.');
  const nonce = randomBytes(nonceLength);
  const seal = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(associatedData));
  const sealed = Buffer.concat([nonce, seal.update(text, 'utf8'), seal.final(), seal.getAuthTag()]);
  return `v1.${sealingKeyId(key)}.${sealed.toString('base64url')}`;
}

/** Undefined when it was sealed for another place, by a key that is gone, or was changed since. */
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

/** Tells keys apart and tells nothing about them. */
export function sealingKeyId(key: Buffer): string {
  return createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 8);
}
