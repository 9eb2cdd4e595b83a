import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import type { ImportChoices } from '#shared/importing/ImportPlan.ts'
import type { ImportState } from '#shared/importing/ImportState.ts'
import { Imports } from '#server/import/Imports.ts'
import { openTable, type TableReader } from '#server/import/OpenTable.ts'
import { readSession } from '#server/import/ImportSession.ts'
import { readImport } from '#server/reads/importing/readImport.ts'
import { everybody, openHauler, type Hauler } from '../save/openHauler.ts'

/** What an import keeps of itself, and what is kept of every save. */
const OWN = new Set(['Import', 'ImportRow', 'ExternalId', 'AuditLog', 'EventLog'])

/** A hauler into which files are imported, which are read in this process unless told otherwise. */
export async function openImporting(read: TableReader = openTable) {
  const hauler = await openHauler()
  const imports = new Imports(hauler.context, read)
  return {
    ...hauler,
    imports,
    user: everybody,
    /** The imports of another server on the same database. */
    another: () => new Imports(hauler.context),
    prepare: (fileName: string, text: Buffer | string): Promise<ImportState> =>
      imports.prepare(everybody, { fileName, bytes: Buffer.from(text) }),
    sample: async (fileName: string): Promise<ImportState> => {
      const bytes = await readFile(path.join(import.meta.dirname, 'samples', fileName))
      return imports.prepare(everybody, { fileName, bytes })
    },
    choose: ({ id, choices }: ImportState, more: Partial<ImportChoices>): Promise<ImportState> =>
      imports.choose(everybody, id, { choices: { ...choices, ...more } }),
    run: ({ id }: ImportState): Promise<ImportState> => imports.continue(everybody, id, 600_000),
    takeBack: ({ id }: ImportState): Promise<ImportState> => imports.takeBack(everybody, id, 600_000),
    live: () => liveRows(hauler),
    /** Each cell that cannot be read as `12 Phone`, by row and column. */
    wrongCells: async ({ id }: ImportState): Promise<readonly string[]> => {
      const stored = await readImport(hauler.database, id)
      if (stored === undefined) throw new Error(`There is no import ${id}.`)
      const { rows } = await readSession(hauler.context, stored)
      return rows.flatMap(({ planned }) =>
        planned.problems.map(({ row, heading }) => `${row} ${heading ?? ''}`),
      )
    },
  }
}

export type Importing = Awaited<ReturnType<typeof openImporting>>

/** Everything that the company has and is not deleted, without versions and the numbers of lists, for comparison. */
async function liveRows(hauler: Hauler): Promise<Readonly<Record<string, readonly object[]>>> {
  const all: Record<string, readonly object[]> = {}
  for (const name of Object.keys(rolloffModel.entities)) {
    if (OWN.has(name)) continue
    const rows = (await hauler.rows(name)).filter((row) => (row['deleted'] ?? null) === null)
    if (rows.length > 0) all[name] = rows.map((row) => ({ ...row, rowVersion: 0, displayOrder: 0 }))
  }
  return all
}

/** The problems of an import in short: `Terms "COD" in 17: One of: …`. */
export function problemsOf({ problems }: ImportState): readonly string[] {
  return problems.map(
    ({ heading, text, count, problem }) => `${heading ?? 'Row'} "${text}" in ${count}: ${problem}`,
  )
}
