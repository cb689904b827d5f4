interface Act {
  key: string;
  form: string;
}

/**
 * S4: the same form is the same act, also after a failure or with another card. Another form is another act,
 * for which the server would refuse the key.
 */
export function actOf(last: Act | undefined, body: object): Act {
  const form = JSON.stringify(body);
  return last?.form === form ? last : { key: newKey(), form };
}

/** A random uuid. `crypto.randomUUID` is missing on a page served over plain http from another host. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4];
  return digits.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_, a, b, c, d, e) => `${a}-${b}-4${c}-${variant}${d}-${e}`,
  );
}
