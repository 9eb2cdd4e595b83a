/**
 * Parses the clipboard format of spreadsheets: lines of cells separated by tabs. A cell that contains a tab, a line break or a quote is
 * enclosed in double quotes, with its own quotes doubled.
 */
export function parseClipboardBlock(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/y
  for (let found = cell.exec(text); found !== null; found = cell.exec(text)) {
    const [, quoted, plain = '', end = ''] = found
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  // The copied text ends with a line break.
  const last = lines.at(-1)
  if (lines.length > 1 && last?.length === 1 && last[0] === '') lines.pop()
  return lines
}

/** A block repeated as often as it fits exactly into the given rows and columns; as it is where it does not. */
export function repeatedBlock(
  block: readonly (readonly string[])[],
  rows: number,
  columns: number,
): readonly (readonly string[])[] {
  const width = block[0]?.length ?? 0
  const isEven = block.length > 0 && width > 0 && block.every((cells) => cells.length === width)
  if (!isEven || rows % block.length !== 0 || columns % width !== 0) return block
  const across = block.map((cells) => Array.from({ length: columns / width }, () => cells).flat())
  return Array.from({ length: rows / block.length }, () => across).flat()
}

/** Writes cells in the clipboard format of spreadsheets. */
export function formatClipboardBlock(block: readonly (readonly string[])[]): string {
  return block.map((cells) => cells.map(quoted).join('\t')).join('\r\n')
}

function quoted(text: string): string {
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
