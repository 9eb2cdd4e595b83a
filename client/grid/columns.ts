import type { EntityDeclaration, RecordOf } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import type { TextFormat } from '#shared/model/formats.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { BadgeProps } from '../kit/Badge.tsx'
import type { WidgetServices } from '../kit/WidgetServices.ts'
import { fieldColumnDefaults } from './columnKinds.ts'

type Declaration = Pick<EntityDeclaration, 'name' | 'fields'>

interface ColumnOptions<Row> {
  readonly caption?: string
  /** Pixels; a column without takes its share of what is left. */
  readonly width?: number
  readonly minWidth?: number
  /** False: offered in the column chooser only. */
  readonly visible?: boolean
  /** Words to show, search and sort by instead of the value in its kind's format. */
  readonly display?: (row: Row) => string
  /** Shows the words in a tinted box. */
  readonly badge?: (row: Row) => BadgeProps | null
  readonly strong?: boolean
  /** Open to editing in the cell, where the grid offers that. */
  readonly editable?: boolean
  /** Decimal places of percentages and numbers, where the kind's are not meant. */
  readonly decimals?: number
}

/** A column of a field of the entity, by name or with looks of its own. */
export type FieldColumnSpec<D extends Declaration, Row> =
  | (keyof D['fields'] & string)
  | (ColumnOptions<Row> & { readonly field: keyof D['fields'] & string })

/** A column whose value is computed from the row. */
export interface ComputedColumnSpec<Row> extends ColumnOptions<Row> {
  readonly key: string
  readonly caption: string
  readonly value: (row: Row) => unknown
  /** How the value is formatted, aligned, filtered and sorted; text unless said. */
  readonly kind?: Kind
}

/** A grid column as data; nothing here knows the grid that draws it. */
export interface GridColumn<Row> {
  /** Stable name: the stored layout, `data-field` and tests use it. */
  readonly key: string
  readonly caption: string
  readonly kind: Kind
  readonly align: 'left' | 'right' | 'center'
  readonly value: (row: Row) => unknown
  /** The entity whose title stands for the value, for lookups and references. */
  readonly target?: string
  /** Name of the entity of the field shown. */
  readonly entity?: string
  /** The field shown, where it is one: it carries the pending and error marks. */
  readonly field?: string
  readonly width?: number
  readonly minWidth?: number
  readonly visible: boolean
  readonly display?: (row: Row) => string
  readonly badge?: (row: Row) => BadgeProps | null
  readonly strong: boolean
  readonly editable: boolean
  /** What is declared of the field shown, where it is one. */
  readonly declared?: Field
  /** The form of the field's texts. */
  readonly format?: TextFormat
  readonly decimals?: number
}

/**
 * Columns from a declaration: caption, alignment, width and format follow the field's kind; a misspelt field does not compile.
 * For rows wider than the record (joined names, computed values) annotate the parameter of a `value`, `display` or `badge`.
 */
export function columnsOf<const D extends Declaration, Row extends object = RecordOf<D>>(
  declaration: D,
  specs: readonly (FieldColumnSpec<D, Row> | ComputedColumnSpec<Row>)[],
): GridColumn<Row>[] {
  return specs.map((spec) => {
    if (typeof spec === 'string') return fieldColumn<Row>(declaration, spec, {})
    return 'field' in spec ? fieldColumn<Row>(declaration, spec.field, spec) : computedColumn(spec)
  })
}

/** May the user edit the column's cells, where the grid is open to editing? */
export function isEditable(column: GridColumn<never>, services: Pick<WidgetServices, 'canWrite'>): boolean {
  const { editable, entity, field } = column
  return editable && entity !== undefined && field !== undefined && services.canWrite(entity, field, false)
}

function fieldColumn<Row extends object>(
  declaration: Declaration,
  name: string,
  looks: ColumnOptions<Row>,
): GridColumn<Row> {
  const field = declaration.fields[name]
  if (field === undefined) throw new Error(`${declaration.name} has no field ${name}.`)
  return {
    key: name,
    entity: declaration.name,
    field: name,
    kind: field.kind,
    // Field columns read any row that has the property; which rows do is the query's business, not the column's.
    value: (row) => (row as Readonly<Record<string, unknown>>)[name],
    ...targetOf(field),
    declared: field,
    ...(field.format !== undefined && { format: field.format }),
    ...applyOptions(looks, field.kind, looks.caption ?? field.caption),
  }
}

function computedColumn<Row>(spec: ComputedColumnSpec<Row>): GridColumn<Row> {
  const kind = spec.kind ?? 'text'
  return { key: spec.key, kind, value: spec.value, ...applyOptions(spec, kind, spec.caption) }
}

function targetOf(field: Field): { target?: string } {
  return field.target === undefined ? {} : { target: field.target }
}

function applyOptions<Row>(looks: ColumnOptions<Row>, kind: Kind, caption: string) {
  const defaults = fieldColumnDefaults[kind]
  const width = looks.width ?? (looks.minWidth === undefined ? defaults.width : undefined)
  return {
    caption,
    align: defaults.align,
    visible: looks.visible ?? true,
    strong: looks.strong ?? false,
    editable: looks.editable ?? false,
    minWidth: looks.minWidth ?? 60,
    ...(width !== undefined && { width }),
    ...(looks.display && { display: looks.display }),
    ...(looks.badge && { badge: looks.badge }),
    ...(looks.decimals !== undefined && { decimals: looks.decimals }),
  }
}
