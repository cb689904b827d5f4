import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

interface Options {
  challenge: string;
}

interface Answering {
  /** The page that asks, as the browser names it. */
  origin?: string;
  /** Whether its owner was recognized, by a finger or a code. */
  recognized?: boolean;
  counter?: number;
  /** Whose passkey the device says it is. */
  userHandle?: string;
}

/** A passkey as a device keeps it, and what the browser answers for it. */
export function virtualPasskey(host = 'fairway.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);

  const clientData = (type: string, { challenge }: Options, origin = `http://${host}`) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
  };

  const answer = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  return {
    id: base64url(id),

    /** Answers `navigator.credentials.create`. */
    make(options: Options, { origin, recognized = true, counter = 0 }: Answering = {}) {
      const key = new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const flags = present | withKey | (recognized ? verified : 0);
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const authData = new Uint8Array(Buffer.concat([authenticatorData(flags, counter), attested]));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', options, origin)),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      });
    },

    /** Answers `navigator.credentials.get`. */
    show(options: Options, { origin, recognized = true, counter = 0, userHandle }: Answering = {}) {
      const data = clientData('webauthn.get', options, origin);
      const authData = authenticatorData(present | (recognized ? verified : 0), counter);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return answer({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle,
      });
    },
  };
}
