import { findTable } from '#shared/importing/findTable.ts'
import { isKnownHeading } from '#shared/importing/importKinds.ts'
import type { SourceRow, SourceTable } from '#shared/importing/SourceTable.ts'
import { readCells } from './readCells.ts'

/** The table of a file without its rows. */
export interface TableHead extends Pick<SourceTable, 'headings' | 'leftOut'> {
  readonly rowCount: number
}

/** The table of a file that was read; its rows are taken some at a time. */
export interface OpenTable extends TableHead {
  readonly rows: (from: number, to: number) => Promise<readonly SourceRow[]>
  readonly close: () => void
}

/** Reads a file and finds its table. Throws BadRequest for what cannot be read, and TooLarge. */
export type TableReader = (bytes: Buffer) => Promise<OpenTable>

/** Reads it in this process, which does nothing else meanwhile. */
export const openTable: TableReader = async (bytes) => {
  const table = findTable(await readCells(bytes), isKnownHeading)
  return {
    headings: table.headings,
    leftOut: table.leftOut,
    rowCount: table.rows.length,
    rows: async (from, to) => table.rows.slice(from, to),
    close: () => undefined,
  }
}
