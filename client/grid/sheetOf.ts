import type { Kit } from '../kit/Kit.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { cellType, cellValue, sortKey } from './cellValues.ts'
import type { GridColumn } from './columns.ts'
import type { Sheet } from './spreadsheet.ts'

/** A column as the user arranged it. */
export interface ArrangedColumn {
  readonly key: string
  readonly sort: 'asc' | 'desc' | null
  /** Place among the columns sorted by. */
  readonly sortIndex: number
}

const formatOfKind: Partial<Record<Kind, string>> = {
  money: '$#,##0.00',
  rate: '0.00##',
  decimal: '0.##',
  integer: '0',
  day: 'mm/dd/yyyy',
  instant: 'mm/dd/yyyy h:mm AM/PM',
}

const PIXELS_PER_CHARACTER = 7
const STANDARD_WIDTH = 24

/** The table that an export writes: the columns seen, in the order seen, the rows sorted as seen. */
export function sheetOf<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  arrangement: readonly ArrangedColumn[],
  kit: Kit,
): Sheet {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const shown = arrangement.flatMap(({ key }) => byKey.get(key) ?? [])
  const sorted = rows.toSorted(comparison(byKey, arrangement, kit))
  return {
    name,
    columns: shown.map((column) => ({
      caption: column.caption,
      type: cellType(column),
      format: cellType(column) === 'string' ? null : (formatOfKind[column.kind] ?? null),
      width: column.width === undefined ? STANDARD_WIDTH : Math.ceil(column.width / PIXELS_PER_CHARACTER) + 2,
    })),
    rows: sorted.map((row) => shown.map((column) => cellValue(column, row, kit))),
  }
}

function comparison<Row>(
  byKey: ReadonlyMap<string, GridColumn<Row>>,
  arrangement: readonly ArrangedColumn[],
  kit: Kit,
): (one: Row, other: Row) => number {
  const keys = arrangement
    .filter((arranged) => arranged.sort !== null)
    .toSorted((one, other) => one.sortIndex - other.sortIndex)
    .flatMap(({ key, sort }) => {
      const column = byKey.get(key)
      return column === undefined ? [] : [{ column, sign: sort === 'desc' ? -1 : 1 }]
    })
  return (one, other) => {
    for (const { column, sign } of keys) {
      const a = sortKey(column, one, kit)
      const b = sortKey(column, other, kit)
      if (a !== b) return a < b ? -sign : sign
    }
    return 0
  }
}
