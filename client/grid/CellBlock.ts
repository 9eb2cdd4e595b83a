import type { ShownCells } from './shownCells.ts'

/** A cell by its row and its column. */
interface Corner {
  readonly rowKey: string
  readonly column: string
}

/** How far the corner of a block moves. */
export interface BlockStep {
  readonly rows: -1 | 0 | 1
  readonly columns: -1 | 0 | 1
}

const NONE: ReadonlySet<string> = new Set<string>()

/** The cells of an edited list that are selected together: those between the one where Shift was first pressed and the one reached (GR920). */
export class CellBlock {
  private corners: { readonly from: Corner; readonly to: Corner } | null = null
  private rowKeys = NONE
  private columns = NONE

  /** Whether there is more to it than the cell with the focus. */
  get hasSeveral(): boolean {
    return this.rowKeys.size * this.columns.size > 1
  }

  has(cell: HTMLElement): boolean {
    const { rowKey, column } = cornerAt(cell)
    return this.rowKeys.has(rowKey) && this.columns.has(column)
  }

  /** Moves its corner by a step, beginning with a cell where there is none; it stays within the list. */
  extend<Row>(cell: HTMLElement, { rows, columns }: BlockStep, shown: ShownCells<Row>): void {
    const { from, to } = this.corners ?? { from: cornerAt(cell), to: cornerAt(cell) }
    const { rowKeys, columnKeys } = keysOf(shown)
    const reached = {
      rowKey: moved(rowKeys, to.rowKey, rows),
      column: moved(columnKeys, to.column, columns),
    }
    this.span(from, reached, shown)
  }

  /** Moves its corner to a cell, beginning with another one where there is none. */
  reach<Row>(cell: HTMLElement, begin: HTMLElement, shown: ShownCells<Row>): void {
    this.span(this.corners?.from ?? cornerAt(begin), cornerAt(cell), shown)
  }

  private span<Row>(from: Corner, to: Corner, shown: ShownCells<Row>): void {
    const { rowKeys, columnKeys } = keysOf(shown)
    this.corners = { from, to }
    this.rowKeys = between(rowKeys, from.rowKey, to.rowKey)
    this.columns = between(columnKeys, from.column, to.column)
  }

  clear(): void {
    this.corners = null
    this.rowKeys = NONE
    this.columns = NONE
  }

  /** Its cells in the order shown; null where it is no more than one. */
  cellsOf<Row>({ rows, columns }: ShownCells<Row>): ShownCells<Row> | null {
    if (!this.hasSeveral) return null
    const found = {
      rows: rows.filter(({ rowKey }) => this.rowKeys.has(String(rowKey))),
      columns: columns.filter(({ key }) => this.columns.has(key)),
    }
    return found.rows.length === 0 || found.columns.length === 0 ? null : found
  }
}

function cornerAt(cell: HTMLElement): Corner {
  return { rowKey: cell.parentElement?.dataset['key'] ?? '', column: cell.dataset['field'] ?? '' }
}

function keysOf<Row>({ rows, columns }: ShownCells<Row>): {
  readonly rowKeys: readonly string[]
  readonly columnKeys: readonly string[]
} {
  return { rowKeys: rows.map(({ rowKey }) => String(rowKey)), columnKeys: columns.map(({ key }) => key) }
}

function moved(keys: readonly string[], key: string, step: number): string {
  return keys[keys.indexOf(key) + step] ?? key
}

function between(keys: readonly string[], from: string, to: string): ReadonlySet<string> {
  const [first, last] = [keys.indexOf(from), keys.indexOf(to)].toSorted((a, b) => a - b)
  return new Set(first === undefined || last === undefined || first < 0 ? [] : keys.slice(first, last + 1))
}
