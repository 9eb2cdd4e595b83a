import type { InvoiceLine } from './InvoiceLine.ts'

type Numbered = Readonly<Pick<InvoiceLine, 'lineNumber' | 'deleted'>>

/** A line and the number that it gets. */
export interface Renumbered<L> {
  readonly line: L
  readonly lineNumber: number
}

/** The new numbers of lines that are out of order, so that those not deleted count from 1 (S2 §9, M-008, IN25). */
export function renumberLines<L extends Numbered>(lines: readonly L[]): Renumbered<L>[] {
  return changedNumbers(inOrder(lines))
}

/** The new numbers when a line changes places with the one above or below it (S2 §2, M-007, M-008, IN25). */
export function moveLine<L extends Numbered>(
  lines: readonly L[],
  line: L,
  direction: 'up' | 'down',
): Renumbered<L>[] {
  const ordered = inOrder(lines)
  const from = ordered.indexOf(line)
  const to = from + (direction === 'up' ? -1 : 1)
  const other = ordered[to]
  if (from < 0 || other === undefined) return changedNumbers(ordered)
  return changedNumbers(ordered.with(from, other).with(to, line))
}

function inOrder<L extends Numbered>(lines: readonly L[]): L[] {
  return lines
    .filter((line) => line.deleted === null)
    .toSorted((one, other) => one.lineNumber - other.lineNumber)
}

function changedNumbers<L extends Numbered>(ordered: readonly L[]): Renumbered<L>[] {
  return ordered
    .map((line, index) => ({ line, lineNumber: index + 1 }))
    .filter(({ line, lineNumber }) => line.lineNumber !== lineNumber)
}
