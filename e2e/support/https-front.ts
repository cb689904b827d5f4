import { generateKeyPairSync, sign } from 'node:crypto';
import { connect } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';

// In production the portal stands behind a proxy that speaks HTTPS.

/** Passes the bytes of HTTPS connections on to a port of this machine. */
export async function startHttpsFront(port: number, behind: number) {
  const open = new Set<TLSSocket>();
  const server = createServer(selfSigned(), (near) => {
    const far = connect(behind, '127.0.0.1');
    open.add(near);
    near.on('close', () => open.delete(near));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A certificate that nobody vouches for, of this run alone (RFC 5280, version 1). */
function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = der(0x06, Buffer.from('550403', 'hex'));
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))));
  const validity = sequence(...['200101000000Z', '491231235959Z'].map(utcTime));
  const serial = der(0x02, Buffer.from([1]));
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const signed = sequence(serial, ecdsaWithSha256, name, validity, name, subjectKey);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  const cert = sequence(signed, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const utcTime = (text: string) => der(0x17, Buffer.from(text));
