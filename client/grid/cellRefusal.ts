import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import type { GridColumn } from './columns.ts'
import { isTracked } from './tracking.ts'

/** Says why a cell cannot be edited; null if it can. */
export type CellRefusal<Row> = (column: GridColumn<Row>, row: Row) => string | null

/** What is typed, chosen or ticked; an instant is when something happened, which actions note, and what identifies a record stays. */
const ENTERED_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'text',
  'note',
  'choice',
  'integer',
  'byte',
  'short',
  'long',
  'float',
  'decimal',
  'money',
  'rate',
  'flag',
  'day',
])

type ColumnServices = Pick<WidgetServices, 'canWrite' | 'hasOptions' | 'model'>

/**
 * Why no cell of a column can be edited by the user; null if they can. It follows from the declaration of the field, and from
 * what the rules of its entity say is changed elsewhere (GR400).
 */
function columnRefusal(column: GridColumn<never>, services: ColumnServices): string | null {
  const { declared, entity, field } = column
  if (declared === undefined || entity === undefined || field === undefined)
    return 'This follows from other values.'
  return (
    services.model.rules[entity]?.changedElsewhere?.[field] ??
    fieldRefusal(declared, services) ??
    (services.canWrite(entity, field, false) ? null : 'Your roles do not allow you to change this.')
  )
}

/** Whether the user may edit cells of the column. */
export function isEditable(column: GridColumn<never>, services: ColumnServices): boolean {
  return columnRefusal(column, services) === null
}

/** Why a cell cannot be edited: because of its column, of its record, or of the list, which may refuse a row for its own reasons (GR401). */
export function cellRefusal<Row extends object>(
  services: WidgetServices,
  rowRefusal: (row: Row) => string | null = () => null,
): CellRefusal<Row> {
  return (column, row) => {
    const ofColumn = columnRefusal(column, services)
    if (ofColumn !== null || column.entity === undefined || column.field === undefined) return ofColumn
    if (isDeleted(row, services)) return 'This was deleted.'
    return rowRefusal(row) ?? services.editRefusal(column.entity, column.field, row)
  }
}

/** Why a cell cannot be typed into, although it may be pasted into: its editor has one line, in which the others would be lost (GR402). */
export function typingRefusal<Row>(column: GridColumn<Row>, row: Row): string | null {
  const value = column.value(row)
  return typeof value === 'string' && value.includes('\n')
    ? 'The text has several lines: it is edited in its record.'
    : null
}

function fieldRefusal(
  { kind, target, serverOwned, renumbered }: Field,
  services: ColumnServices,
): string | null {
  if (renumbered === true) return 'This follows from the order of the rows.'
  if (serverOwned) return 'This is set by the product.'
  if (target !== undefined) return services.hasOptions(target) ? null : 'This is chosen in the record.'
  return ENTERED_KINDS.has(kind) ? null : 'This is set by what is done with the record.'
}

function isDeleted(row: object, { store }: WidgetServices): boolean {
  const isMarked = (Reflect.get(row, 'deleted') ?? null) !== null
  return isMarked || (isTracked(row) && store.stateOf(row) === 'deleted')
}
