import { Import } from '#shared/importing/Import.ts'
import { ImportRow } from '#shared/importing/ImportRow.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows, type RowOf } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { readRecords } from '../readRecords.ts'
import { readInParts } from './readInParts.ts'

const ROW = columnsOf(ImportRow, '', 'id', 'rowNumber', 'cells', 'outcome', 'message')
const CHOICES = columnsOf(Import, '', 'choices')

export type StoredImportRow = RowOf<typeof ROW.columns>

/** An import; undefined for none with this key. */
export async function readImport(database: Queryable, id: number): Promise<Import | undefined> {
  const [found] = await readRecords(database, 'Import', 'id', [id])
  return found
}

/** The rows of an import, in their order. */
export function readImportRows(database: Queryable, importId: number): Promise<readonly StoredImportRow[]> {
  const rows = { table: 'ImportRow', by: 'rowNumber', where: '[importId] = :importId', values: { importId } }
  return readInParts(database, rows, ROW)
}

/** The keys of the rows of an import that were refused. */
export async function readRefusedRows(database: Queryable, importId: number): Promise<readonly number[]> {
  const rows = await readRows(database, REFUSED, { importId }, KEY.columns)
  return rows.map(({ id }) => id)
}

const KEY = columnsOf(ImportRow, '', 'id')
const REFUSED = `SELECT ${KEY.sql} FROM [ImportRow] WHERE [importId] = :importId AND [outcome] = 'Refused'`

/** What was decided about the last file of this kind with the same headings; null for none. */
export async function readFormerChoices(
  database: Queryable,
  { kind, headings }: Pick<Import, 'kind' | 'headings'>,
): Promise<string | null> {
  const [last] = await readRows(database, LAST_CHOICES, { kind, headings }, CHOICES.columns)
  return last?.choices ?? null
}

const LAST_CHOICES = `
  SELECT ${CHOICES.sql} FROM [Import]
  WHERE [id] = (SELECT MAX([id]) FROM [Import] WHERE [kind] = :kind AND [headings] = :headings)`

/** How many rows of an import became what. */
export async function readOutcomes(
  database: Queryable,
  importId: number,
): Promise<Readonly<Record<CountedOutcome, number>>> {
  const rows = await readRows(database, OUTCOMES, { importId }, COUNTED)
  const count = (outcome: string): number => rows.find((row) => row.outcome === outcome)?.count ?? 0
  return {
    added: count('Added'),
    updated: count('Updated'),
    unchanged: count('Unchanged'),
    refused: count('Refused'),
    takenBack: count('Taken back'),
    kept: count('Kept'),
  }
}

type CountedOutcome = 'added' | 'updated' | 'unchanged' | 'refused' | 'takenBack' | 'kept'

const COUNTED = { outcome: column.text, count: column.number } as const
const OUTCOMES = `
  SELECT [outcome], COUNT(*) AS [count] FROM [ImportRow]
  WHERE [importId] = :importId AND [outcome] IS NOT NULL GROUP BY [outcome]`

/** The imports that somebody began and no other server works on at this instant, the first ones first. */
export async function readWaitingImports(
  database: Queryable,
  { now, worker }: { readonly now: string; readonly worker: string },
): Promise<readonly number[]> {
  const rows = await readRows(database, WAITING, { now, worker }, KEY.columns)
  return rows.map(({ id }) => id)
}

const WAITING = `
  SELECT [id] FROM [Import]
  WHERE [work] IS NOT NULL AND ([workedUntil] IS NULL OR [workedUntil] <= :now OR [worker] = :worker)
  ORDER BY [id]`
