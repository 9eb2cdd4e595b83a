import type { EntityDeclaration, RecordOf } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import type { TextFormat } from '#shared/model/textFormats.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { BadgeProps } from '../kit/Badge.tsx'
import { COLUMN_KINDS, columnWidth, type ColumnContent } from './columnKinds.ts'

type Declaration = Pick<EntityDeclaration, 'name' | 'fields'>

/** What a click on a cell opens. */
export interface CellLink {
  /** Where it leads; without it the link opens something else. */
  readonly href?: string
  readonly open: () => void
}

/** A figure below a column, of the rows that the filters leave. */
export interface ColumnFooter<Row> {
  /** Shown before the figure if it is not a sum: `Average`. */
  readonly caption?: string
  /** Decimal places, if not those of the column. */
  readonly decimals?: number
  readonly of: (rows: readonly Row[]) => number | null
}

interface ColumnOptions<Row> {
  readonly caption?: string
  /** Pixels; columns without a width share the remaining space. */
  readonly width?: number
  readonly minWidth?: number
  /** False shows the column only in the column chooser. */
  readonly visible?: boolean
  /** The text to show, search and sort by instead of the formatted value. */
  readonly display?: (row: Row) => string
  /** Shows the text as a badge. */
  readonly badge?: (row: Row) => BadgeProps | null
  /** Makes the text a link; null for rows without one. */
  readonly link?: (row: Row) => CellLink | null
  readonly strong?: boolean
  /** Further classes of the text or badge, such as `age-red`. */
  readonly look?: (row: Row) => string
  /** Sorts by this instead of what is shown. */
  readonly sortBy?: (row: Row) => string | number
  /** Decimal places of percentages and numbers, if not those of the kind. */
  readonly decimals?: number
  /** Whether it is a fraction that is shown as a percentage. */
  readonly isPercentage?: true
  /** Whether a zero is shown; an amount of $0.00 is not, except where nothing left is what matters. */
  readonly showsZero?: boolean
  /** What is shown below the column. */
  readonly footer?: ColumnFooter<Row>
}

/** A column of a field of the entity, by name or with options. */
export type FieldColumnSpec<D extends Declaration, Row> =
  | (keyof D['fields'] & string)
  | (ColumnOptions<Row> & { readonly field: keyof D['fields'] & string })

/** A column whose value is computed from the row. */
export interface ComputedColumnSpec<Row> extends ColumnOptions<Row> {
  readonly key: string
  readonly caption: string
  readonly value: (row: Row) => unknown
  /** How the value is formatted, aligned, filtered and sorted; text by default. */
  readonly kind?: Kind
  /** The field, computed member or related record that the server writes instead where the list is mailed; by default that of the key. */
  readonly source?: string
  /** Paths of the fields that it is computed from, in which the server searches for what is typed; by default those of the source. */
  readonly searched?: readonly string[]
}

export type ColumnSpec<D extends Declaration, Row> = FieldColumnSpec<D, Row> | ComputedColumnSpec<Row>

/** A grid column as data, independent of the grid widget. */
export interface GridColumn<Row> {
  /** Stable key used by the stored layout, `data-field` and tests. */
  readonly key: string
  readonly caption: string
  readonly kind: Kind
  readonly align: 'left' | 'right' | 'center'
  readonly value: (row: Row) => unknown
  /** The entity whose title is shown for the value, for lookups and references. */
  readonly target?: string
  /** Name of the entity of the field shown. */
  readonly entity?: string
  /** The field of the column, if it has one: its cells show pending and error marks. */
  readonly field?: string
  /** What the server writes instead of a computed value. */
  readonly source?: string
  /** Paths of the fields that a value is computed from. */
  readonly searched?: readonly string[]
  readonly width?: number
  readonly minWidth?: number
  readonly visible: boolean
  readonly display?: (row: Row) => string
  readonly badge?: (row: Row) => BadgeProps | null
  readonly link?: (row: Row) => CellLink | null
  readonly strong: boolean
  readonly look?: (row: Row) => string
  readonly sortBy?: (row: Row) => string | number
  /** The declaration of the field, if the column has one. */
  readonly declared?: Field
  /** The text format of the field. */
  readonly format?: TextFormat
  readonly decimals?: number
  readonly isPercentage?: true
  readonly showsZero?: boolean
  readonly footer?: ColumnFooter<Row>
}

/**
 * Columns from a declaration: the field's kind determines caption, alignment, width and format; a misspelt field does not compile.
 * For rows with more than the record's fields, annotate the parameter of a `value`, `display` or `badge`.
 */
export function columnsOf<const D extends Declaration, Row extends object = RecordOf<D>>(
  declaration: D,
  specs: readonly ColumnSpec<D, Row>[],
): GridColumn<Row>[] {
  return specs.map((spec) => {
    if (typeof spec === 'string') return fieldColumn<Row>(declaration, spec, {})
    return 'field' in spec ? fieldColumn<Row>(declaration, spec.field, spec) : computedColumn(spec)
  })
}

/** Columns whose values are all computed from the row. */
export function computedColumns<Row>(specs: readonly ComputedColumnSpec<Row>[]): GridColumn<Row>[] {
  return specs.map(computedColumn)
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
    // Field columns read the property from any row; the query decides which rows have it.
    value: (row) => (row as Readonly<Record<string, unknown>>)[name],
    ...targetOf(field),
    declared: field,
    ...(field.format !== undefined && { format: field.format }),
    ...applyOptions(looks, { ...field, caption: looks.caption ?? field.caption }),
  }
}

function computedColumn<Row>(spec: ComputedColumnSpec<Row>): GridColumn<Row> {
  const kind = spec.kind ?? 'text'
  return {
    key: spec.key,
    kind,
    value: spec.value,
    ...(spec.source !== undefined && { source: spec.source }),
    ...(spec.searched !== undefined && { searched: spec.searched }),
    ...applyOptions(spec, { kind, caption: spec.caption }),
  }
}

function targetOf(field: Field): { target?: string } {
  return field.target === undefined ? {} : { target: field.target }
}

function applyOptions<Row>(looks: ColumnOptions<Row>, content: ColumnContent) {
  const width = looks.width ?? (looks.minWidth === undefined ? columnWidth(content) : undefined)
  return {
    caption: content.caption,
    align: COLUMN_KINDS[content.kind].align,
    visible: looks.visible ?? true,
    strong: looks.strong ?? false,
    minWidth: looks.minWidth ?? 60,
    ...(width !== undefined && { width }),
    ...(looks.decimals !== undefined && { decimals: looks.decimals }),
    ...(looks.isPercentage === true && { isPercentage: true as const }),
    ...(looks.showsZero !== undefined && { showsZero: looks.showsZero }),
    ...rowFunctions(looks),
  }
}

/** What is computed from the row, of what the column has. */
function rowFunctions<Row>({ display, badge, link, look, sortBy, footer }: ColumnOptions<Row>) {
  return {
    ...(footer && { footer }),
    ...(display && { display }),
    ...(badge && { badge }),
    ...(link && { link }),
    ...(look && { look }),
    ...(sortBy && { sortBy }),
  }
}
