import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { checkValue } from '#shared/model/checkValue.ts'
import type { CellChange } from '../../grid/cellEditing.ts'
import type { CellRefusal } from '../../grid/cellRefusal.ts'
import type { GridColumn } from '../../grid/columns.ts'
import { normalizeValue } from '#shared/model/textFormats.ts'

/** One field of several records, and the value that all of them are to have; nothing is chosen at first (B-09, LS241). */
export class BulkEdit<Row extends object> {
  column: GridColumn<Row> | null = null
  value: unknown = null
  /** Whether the field is to be emptied, which a value that is not entered does not say. */
  isEmptied = false
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
  private readonly refusal: CellRefusal<Row>

  /** `columns` are those that can be set; rows that are refused are left as they are. */
  constructor(columns: readonly GridColumn<Row>[], rows: readonly Row[], refusal: CellRefusal<Row>) {
    this.columns = columns
    this.rows = rows
    this.refusal = refusal
    makeObservable(this, {
      column: observableRef,
      value: observableRef,
      isEmptied: observable,
      changes: computed,
      problem: computed,
      choose: action,
      enter: action,
      empty: action,
    })
  }

  /** What would change; records that have the value already are left alone. */
  get changes(): readonly CellChange<Row>[] {
    const { column, settledValue: value } = this
    const field = column?.field
    if (column === null || field === undefined || (value === null && !this.isEmptied)) return []
    return this.rows
      .filter((row) => column.value(row) !== value && this.refusal(column, row) === null)
      .map((row) => ({ row, field, value }))
  }

  /** Why the value does not fit the field; null if it does. */
  get problem(): string | null {
    const declared = this.column?.declared
    return declared === undefined ? null : (checkValue(declared, this.settledValue)?.message ?? null)
  }

  /** '12 of 14 records will change, 2 have this value already.' What would be emptied is named. */
  get preview(): string {
    const { column } = this
    if (column === null) return 'Choose the field to set.'
    if (this.settledValue === null && !this.isEmptied)
      return this.canBeEmptied ? 'Enter a value, or empty the field.' : 'Enter a value.'
    const others = this.othersText(column)
    const of = `${this.changeCount} of ${this.count} ${this.count === 1 ? 'record' : 'records'}`
    return this.isEmptied && this.changeCount > 0
      ? `${column.caption} will be emptied in ${of}${others}.`
      : `${of} will change${others}.`
  }

  /** How many have the value already, and how many cannot be changed for each reason, the most frequent first (LS500). */
  private othersText(column: GridColumn<Row>): string {
    const refused = this.rows.flatMap((row) => this.refusal(column, row) ?? [])
    const same = this.count - this.changeCount - refused.length
    const reasons = [...groupBy(refused, (reason) => reason)]
      .map(([reason, { length }]) => ({ reason: reason.replace(/\.$/, ''), count: length }))
      .toSorted((a, b) => b.count - a.count)
    return [
      ...(same === 0 ? [] : [`, ${same} ${same === 1 ? 'has' : 'have'} this value already`]),
      ...reasons.map(({ reason, count }) => `, ${count} cannot be changed (${reason})`),
    ].join('')
  }

  get count(): number {
    return this.rows.length
  }

  get changeCount(): number {
    return this.changes.length
  }

  /** Whether the chosen field may be empty. */
  get canBeEmptied(): boolean {
    return this.column?.declared?.nullable === true
  }

  choose(key: string): void {
    this.column = this.columns.find((column) => column.key === key) ?? this.column
    this.value = null
    this.isEmptied = false
  }

  enter(value: unknown): void {
    this.value = value
    if (!isBlank(value)) this.isEmptied = false
  }

  /** Empties the field in all rows, or does not. */
  empty(isEmptied: boolean): void {
    this.isEmptied = isEmptied
    if (isEmptied) this.value = null
  }

  /** As it is stored: in the format of its field, nothing instead of a blank text. */
  private get settledValue(): unknown {
    if (isBlank(this.value)) return null
    const declared = this.column?.declared
    return declared === undefined ? this.value : normalizeValue(declared, this.value)
  }
}

/** What the dialog needs of it, for rows of any kind. */
export type AnyBulkEdit = Pick<
  BulkEdit<never>,
  | 'column'
  | 'columns'
  | 'value'
  | 'isEmptied'
  | 'canBeEmptied'
  | 'problem'
  | 'preview'
  | 'count'
  | 'changeCount'
  | 'choose'
  | 'enter'
  | 'empty'
>

/** Of the columns that can be edited, those whose value several records may share. */
export function bulkColumns<Row>(columns: readonly GridColumn<Row>[]): readonly GridColumn<Row>[] {
  return columns.filter((column) => column.declared?.unique !== true)
}
