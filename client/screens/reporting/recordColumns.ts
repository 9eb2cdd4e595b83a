import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { computedColumns, type CellLink, type GridColumn } from '../../grid/columns.ts'
import type { Places } from '../../screen/list/ListOptions.ts'

interface RecordColumn<Row> {
  readonly key: string
  readonly caption: string
  readonly id: (row: Row) => number | null
  readonly display: (id: number) => string
  readonly link?: (id: number) => CellLink | null
  readonly strong?: boolean
}

/** The job of a row, which opens it. */
export function jobColumn<Row>(id: (row: Row) => number | null): GridColumn<Row>[] {
  return recordColumn({ key: 'job', caption: 'Job', id, display: jobDisplayId, strong: true })
}

/** The rental of a row, with the way to it. */
export function rentalColumn<Row>({ linkTo }: Places, id: (row: Row) => number | null): GridColumn<Row>[] {
  const link = (rentalId: number): CellLink | null => linkTo(`/rentals/${rentalId}`)
  return recordColumn({ key: 'rental', caption: 'Rental', id, display: rentalDisplayId, link })
}

function recordColumn<Row>({ key, caption, id, display, link, strong = false }: RecordColumn<Row>) {
  const ofRow = <R>(row: Row, make: (recordId: number) => R): R | null => {
    const recordId = id(row)
    return recordId === null ? null : make(recordId)
  }
  return computedColumns<Row>([
    {
      key,
      caption,
      value: id,
      display: (row) => ofRow(row, display) ?? '',
      sortBy: (row) => id(row) ?? 0,
      strong,
      width: 90,
      ...(link !== undefined && { link: (row: Row) => ofRow(row, link) }),
    },
  ])
}
