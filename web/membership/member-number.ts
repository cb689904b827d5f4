/**
 * Q14: the number on the membership card, made from the account's id: always the same, and nothing is stored
 * for it. It finds nobody and opens nothing (docs/decisions/0034).
 */
export function memberNumber(uuid: string): string {
  const random = Number.parseInt(uuid.replaceAll('-', '').slice(-12), 16);
  const digits = String(random % 1e9).padStart(9, '0');
  return digits.replace(/(...)(...)(...)/, '$1 $2 $3');
}
