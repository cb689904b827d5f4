/**
 * Whom to count an address as. One home is given a whole IPv6 network (/64) and may change its
 * address with every try, so there the network is counted (B6). A proxy may tell the port as well, which
 * changes with every connection (B7).
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) {
    return address.replace(/^::ffff:/i, '').replace(/:\d+$/, '');
  }
  const [start = '', end = ''] = address.split('::');
  const given = (part: string) => part.split(':').filter((group) => group !== '');
  const zeros = Math.max(0, 8 - given(start).length - given(end).length);
  const groups = [...given(start), ...Array.from({ length: zeros }, () => '0'), ...given(end)];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
