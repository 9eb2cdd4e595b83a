import { formatMoney, formatPercent, sum } from '../kernel/money.ts'

/** How a figure is written; shares are fractions, written as percentages. */
export type FigureKind = 'money' | 'count' | 'decimal' | 'share'

interface DeclaredFigure<T> {
  readonly caption: string
  readonly kind: FigureKind
  /** Null where it would be divided by 0 (RP8). */
  readonly value: (of: T) => number | null
}

/** A figure of a tile. */
export interface TileFigure<T> extends DeclaredFigure<T> {
  /** How it is calculated, in a sentence. */
  readonly how: string
}

/** Figures that belong together, by names that say what each opens; the first is the one that people look for. */
export interface Tile<T, Name extends string> {
  readonly caption: string
  readonly figures: Readonly<Record<Name, TileFigure<T>>>
}

/** A short table of figures: a name in each row, and numbers beside it. */
export interface ShortTable<T, Row, Name extends string> {
  readonly caption: string
  readonly how: string
  readonly rows: (data: T) => readonly Row[]
  /** The caption of the names, and the name of a row. */
  readonly names: { readonly caption: string; readonly of: (row: Row) => string }
  readonly columns: Readonly<Record<Name, DeclaredFigure<Row> & { readonly isSummed?: true }>>
  readonly emptyText: string
}

const COUNTS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const DECIMALS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const TEXT_OF: Readonly<Record<FigureKind, (value: number) => string>> = {
  money: formatMoney,
  count: (value) => COUNTS.format(value),
  decimal: (value) => DECIMALS.format(value),
  share: formatPercent,
}

/** A figure as text; blank for null. */
export function figureText(kind: FigureKind, value: number | null): string {
  return value === null ? '' : TEXT_OF[kind](value)
}

/** A figure of a tile as it is shown. */
export interface ShownFigure<Name extends string> {
  readonly name: Name
  readonly caption: string
  readonly text: string
  readonly value: number | null
  readonly isShare: boolean
  readonly how: string
}

/** The figures of a tile, in its order; a division by 0 is shown as a dash (RP8). */
export function shownFigures<T, Name extends string>(
  { figures }: Tile<T, Name>,
  data: T,
): readonly ShownFigure<Name>[] {
  return namesOf(figures).map((name) => {
    const { caption, kind, value, how } = figures[name]
    const shown = value(data)
    return {
      name,
      caption,
      text: figureText(kind, shown) || '—',
      value: shown,
      isShare: kind === 'share',
      how,
    }
  })
}

/** The names of declared figures, in their order. */
export function namesOf<Name extends string>(figures: Readonly<Record<Name, unknown>>): readonly Name[] {
  // The keys of a record of these names.
  return Object.keys(figures) as Name[]
}

/** The sum below a column of a table; null for a column without one, and for a table without rows. */
export function sumBelowFigures<T, Row, Name extends string>(
  { columns }: ShortTable<T, Row, Name>,
  name: Name,
  rows: readonly Row[],
): number | null {
  const { isSummed, value } = columns[name]
  return isSummed === true && rows.length > 0
    ? sum(
        rows.map((row) => value(row) ?? 0),
        SUM_SCALE,
      )
    : null
}

/** Decimal places of a sum: those of weights, of which money has fewer. */
const SUM_SCALE = 4
