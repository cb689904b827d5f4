import { createHash, randomBytes } from 'node:crypto';

/** Without signs that look alike. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten codes of 80 bits, like `7K3Q-V0HN-2M9C-XW5R`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const text = Array.from(randomBytes(16), (byte) => signs[byte % signs.length]).join('');
    return text.match(/.{4}/g)?.join('-') ?? '';
  });
}

/** Capitals, gaps and signs that look alike do not matter. So many bits need no slow hash. */
export function hashRecoveryCode(typed: string): Buffer {
  const code = typed
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(code).digest();
}
