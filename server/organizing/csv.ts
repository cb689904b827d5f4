type Cell = string | number | null | undefined;

/** RFC 4180, with a byte order mark so that spreadsheets read UTF-8. Missing cells are empty. */
export function csvOf(head: string[], rows: Cell[][]): string {
  const lines = [head, ...rows].map((row) =>
    head.map((_, column) => quoted(row[column] ?? '')).join(','),
  );
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function quoted(cell: string | number): string {
  const text = typeof cell === 'number' ? `${cell}` : asText(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * J13: a spreadsheet would evaluate a text that begins like a formula, also after a line break or as
 * a wide sign. An apostrophe prevents that; a phone number loses its plus instead, and stays readable.
 */
function asText(text: string): string {
  if (/^\+\d[\d\s().-]*$/.test(text)) return text.slice(1);
  return /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
}
