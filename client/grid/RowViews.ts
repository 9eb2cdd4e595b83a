import { createAtom } from 'mobx'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { CellValue } from '#shared/spreadsheet/Sheet.ts'
import { cellValue } from './cellValues.ts'
import type { GridColumn } from './columns.ts'
import { keepsPlace } from './keptPlaces.ts'
import { isTracked } from './tracking.ts'

/**
 * Replaces a row in the grid widget. It owns nothing but the key, with which it looks up its row: the widget may clone it, compare it
 * and write to the clone without affecting an entity.
 */
export interface RowView {
  readonly rowKey: number | string
}

/** The row views of one grid. Each column's value is a property of the views' prototype that reads through to the row. */
export class RowViews<Row extends object> {
  private views: readonly RowView[] = []
  private readonly rowsByKey = new Map<number | string, Row>()
  private readonly listeners = new Set<() => void>()
  private readonly prototype: object
  // One set for the grid: only the few visible rows listen.
  private readonly replaced = createAtom('rows replaced')

  constructor(columns: readonly GridColumn<Row>[], services: WidgetServices) {
    const read = (view: RowView, column: GridColumn<Row>): CellValue => {
      const row = this.rowsByKey.get(view.rowKey)
      return row === undefined ? null : cellValue(column, row, services)
    }
    this.prototype = Object.create(
      {},
      Object.fromEntries(
        columns.map((column) => [
          column.key,
          {
            get(this: RowView) {
              return read(this, column)
            },
            // The widget writes entered values to a clone of the view: only the clone shows them.
            set(this: RowView, value: unknown) {
              Object.defineProperty(this, column.key, { value, configurable: true, writable: true })
            },
          },
        ]),
      ),
    )
  }

  /**
   * Sets the rows to show. The list of views is replaced only when the keys or their order changed; a row that was replaced by its
   * entity keeps its view. Returns whether a row that is still shown was read again: the widget must sort, filter and sum again.
   */
  show(rows: readonly Row[], keyField: keyof Row & string): boolean {
    const keys = rows.map((row) => keyOfRow(row, keyField))
    const same = keys.length === this.views.length && this.views.every((view, i) => view.rowKey === keys[i])
    const isReadAgain =
      same &&
      rows.some((row, i) => !isTracked(row) && !keepsPlace(row) && this.rowsByKey.get(keys[i] ?? i) !== row)
    this.rowsByKey.clear()
    rows.forEach((row, i) => this.rowsByKey.set(keys[i] ?? i, row))
    if (!same) this.views = keys.map((key) => this.view(key))
    this.replaced.reportChanged()
    if (!same) for (const listener of this.listeners) listener()
    return isReadAgain
  }

  /** Calls the listener when the list of views is replaced, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  get all(): readonly RowView[] {
    return this.views
  }

  /** The row behind a key; observable. */
  row(key: number | string): Row | undefined {
    this.replaced.reportObserved()
    return this.rowsByKey.get(key)
  }

  /** The row whose key reads so in an attribute. */
  rowWith(key: string | undefined): Row | undefined {
    return key === undefined ? undefined : (this.row(Number(key)) ?? this.row(key))
  }

  private view(key: number | string): RowView {
    return Object.assign(Object.create(this.prototype) as object, { rowKey: key })
  }
}

function keyOfRow<Row extends object>(row: Row, keyField: keyof Row & string): number | string {
  const key = row[keyField]
  if (typeof key === 'number' || typeof key === 'string') return key
  throw new Error(`A row of the grid has no ${keyField}.`)
}
