import type { InvoiceLine } from './InvoiceLine.ts'

type NumberedLine = Readonly<Pick<InvoiceLine, 'lineNumber' | 'deleted'>>

/** A line with its new number. */
export interface RenumberedLine<L> {
  readonly line: L
  readonly lineNumber: number
}

/** The renumbered lines whose number changes, so that existing lines count from 1 (S2 §9, M-008, IN25). */
export function renumberLines<L extends NumberedLine>(lines: readonly L[]): RenumberedLine<L>[] {
  return changedNumbers(sortByLineNumber(lines))
}

/** The new numbers when a line is swapped with the one above or below it (S2 §2, M-007, M-008, IN25). */
export function moveLine<L extends NumberedLine>(
  lines: readonly L[],
  line: L,
  direction: 'up' | 'down',
): RenumberedLine<L>[] {
  const ordered = sortByLineNumber(lines)
  const from = ordered.indexOf(line)
  const to = from + (direction === 'up' ? -1 : 1)
  const other = ordered[to]
  if (from < 0 || other === undefined) return changedNumbers(ordered)
  return changedNumbers(ordered.with(from, other).with(to, line))
}

function sortByLineNumber<L extends NumberedLine>(lines: readonly L[]): L[] {
  return lines.filter((line) => line.deleted === null).toSorted((a, b) => a.lineNumber - b.lineNumber)
}

function changedNumbers<L extends NumberedLine>(ordered: readonly L[]): RenumberedLine<L>[] {
  return ordered
    .map((line, index) => ({ line, lineNumber: index + 1 }))
    .filter(({ line, lineNumber }) => line.lineNumber !== lineNumber)
}
