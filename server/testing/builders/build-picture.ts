import { crc32, deflateSync } from 'node:zlib';

/** A grey PNG of any size: equal pixels compress to almost nothing. */
export function png(width: number, height: number, bits: 1 | 8): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  const pixels = Buffer.alloc((Math.ceil((width * bits) / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An animation; each frame has one black dot. */
export function gif(frames: number, side = 1): Buffer {
  const head = Buffer.from('474946383961010001008000000000000000ff', 'hex');
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  const frame = Buffer.from('21f90400010000002c00000000010001000002024401003b', 'hex');
  return Buffer.concat([
    head,
    ...Array.from({ length: frames }, () => frame.subarray(0, -1)),
    Buffer.from(';'),
  ]);
}
