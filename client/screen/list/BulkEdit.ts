import { action, computed, makeObservable, observableRef } from 'mobx'
import { isBlank } from '#shared/kernel/text.ts'
import { checkValue } from '#shared/model/checkValue.ts'
import type { CellChange } from '../../grid/cellEditing.ts'
import { isEditable, type GridColumn } from '../../grid/columns.ts'
import { normalizeValue } from '#shared/model/textFormats.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'

/** One field of several records, and the value that all of them are to have (B-09). */
export class BulkEdit<Row extends object> {
  column: GridColumn<Row>
  value: unknown = null
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]

  /** `columns` are those that can be set, at least one. */
  constructor(columns: readonly [GridColumn<Row>, ...GridColumn<Row>[]], rows: readonly Row[]) {
    this.columns = columns
    this.rows = rows
    this.column = columns[0]
    this.choose(this.column.key)
    makeObservable(this, {
      column: observableRef,
      value: observableRef,
      changes: computed,
      problem: computed,
      choose: action,
      enter: action,
    })
  }

  /** What would change; records that have the value already are left alone. */
  get changes(): readonly CellChange<Row>[] {
    const { field } = this.column
    const value = this.settledValue
    if (field === undefined) return []
    return this.rows.filter((row) => this.column.value(row) !== value).map((row) => ({ row, field, value }))
  }

  /** Why the value does not fit the field; null if it does. */
  get problem(): string | null {
    const { declared } = this.column
    return declared === undefined ? null : (checkValue(declared, this.settledValue)?.message ?? null)
  }

  /** '12 of 14 records will change, 2 have this value already.' What would be emptied is named. */
  get preview(): string {
    const same = this.count - this.changeCount
    const others = same === 0 ? '' : `, ${same} ${same === 1 ? 'has' : 'have'} this value already`
    const of = `${this.changeCount} of ${this.count} ${this.count === 1 ? 'record' : 'records'}`
    return this.settledValue === null && this.changeCount > 0
      ? `${this.column.caption} will be emptied in ${of}${others}.`
      : `${of} will change${others}.`
  }

  get count(): number {
    return this.rows.length
  }

  get changeCount(): number {
    return this.changes.length
  }

  choose(key: string): void {
    this.column = this.columns.find((column) => column.key === key) ?? this.column
    this.value = this.column.kind === 'flag' ? false : null
  }

  enter(value: unknown): void {
    this.value = value
  }

  /** As it is stored: in the format of its field, nothing instead of a blank text. */
  private get settledValue(): unknown {
    if (isBlank(this.value)) return null
    const { declared } = this.column
    return declared === undefined ? this.value : normalizeValue(declared, this.value)
  }
}

/** What the dialog needs of it, for rows of any kind. */
export type AnyBulkEdit = Pick<
  BulkEdit<never>,
  'column' | 'columns' | 'value' | 'problem' | 'preview' | 'count' | 'changeCount' | 'choose' | 'enter'
>

/** The columns whose field can be set on several records at once, hidden ones included. */
export function bulkColumns<Row>(
  columns: readonly GridColumn<Row>[],
  services: Pick<WidgetServices, 'canWrite'>,
): readonly GridColumn<Row>[] {
  return columns.filter((column) => column.declared?.unique !== true && isEditable(column, services))
}
