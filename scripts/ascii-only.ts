import type { Plugin } from 'vite';

/** With one letter beyond Latin in a file, Node holds the whole of it with two bytes a letter. */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
        }
      },
    },
  };
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
