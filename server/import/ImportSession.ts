import { readChoices } from '#shared/importing/choices.ts'
import type { Import } from '#shared/importing/Import.ts'
import { importKind } from '#shared/importing/importKinds.ts'
import { ImportPlan, type PlannedRow } from '#shared/importing/ImportPlan.ts'
import type { SourceTable } from '#shared/importing/SourceTable.ts'
import { isStringArray } from '#shared/kernel/json.ts'
import { Pacer } from '../kernel/Pacer.ts'
import { readImportRows, type StoredImportRow } from '../reads/importing/readImport.ts'
import { readKnownRecords } from '../reads/importing/readKnownRecords.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'

/** A row of an import: what it says, what becomes of it, and what became of it. */
export interface SessionRow {
  readonly stored: StoredImportRow
  readonly cells: readonly string[]
  readonly planned: PlannedRow
}

/** An import with its plan, as it was when it was read. */
export interface ImportSession {
  readonly import: Import
  readonly table: Pick<SourceTable, 'headings' | 'rows'>
  readonly rows: readonly SessionRow[]
}

/** Reads an import and plans each of its rows, while others have their turn in between. */
export async function readSession(saves: SaveContext, stored: Import): Promise<ImportSession> {
  const { database, timeZone = 'America/Detroit' } = saves
  const pacer = new Pacer()
  const storedRows = await readImportRows(database, stored.id)
  const rows = await pacer.map(storedRows, (row) => ({
    stored: row,
    number: row.rowNumber,
    cells: textsOf(row.cells),
  }))
  const table = { headings: textsOf(stored.headings), rows }
  const known = { ...(await readKnownRecords(database, stored.source)), now: saves.now(), timeZone }
  const plan = await pacer.finish(
    ImportPlan.begin(importKind(stored.kind), table, readChoices(stored.choices), known),
  )
  const planned = await pacer.map(rows, (row) => ({
    stored: row.stored,
    cells: row.cells,
    planned: plan.next(row),
  }))
  return { import: stored, table, rows: planned }
}

function textsOf(json: string): readonly string[] {
  const texts: unknown = JSON.parse(json)
  if (!isStringArray(texts)) throw new Error('A row of an import is damaged.')
  return texts
}
