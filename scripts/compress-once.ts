import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { root } from './run.mjs';

/** Compresses static files in the build, not for each request. */
export function compressOnce(): Plugin {
  return {
    name: 'compress-once',
    apply: 'build',
    writeBundle() {
      const folder = join(root, 'dist/client');
      for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, entry);
        if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file) || existsSync(`${file}.br`))
          continue;
        const content = readFileSync(file);
        const brotli = brotliCompressSync(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
        });
        if (brotli.length >= content.length) continue;
        writeFileSync(`${file}.br`, brotli);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
      rmSync(join(folder, '.vite'), { recursive: true, force: true });
    },
  };
}
