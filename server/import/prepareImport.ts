import { findTable } from '#shared/importing/findTable.ts'
import { DEFAULT_SOURCE } from '#shared/importing/Import.ts'
import {
  importKind,
  isKnownHeading,
  proposeKind,
  type ImportKindName,
} from '#shared/importing/importKinds.ts'
import { readChoices } from '#shared/importing/choices.ts'
import type { ImportChoices } from '#shared/importing/ImportPlan.ts'
import { proposeMapping } from '#shared/importing/proposeMapping.ts'
import type { SourceTable } from '#shared/importing/SourceTable.ts'
import { truncate } from '#shared/kernel/text.ts'
import { BadRequest } from '../kernel/errors.ts'
import { readFormerChoices } from '../reads/importing/readImport.ts'
import type { SavingUser } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { runSave } from '../save/runSave.ts'
import { PortionSize } from './PortionSize.ts'
import { readCells } from './readCells.ts'

/** A file as it was sent, with what its user says of it. */
export interface SentFile {
  readonly fileName: string
  readonly bytes: Buffer
  readonly kind?: ImportKindName
  readonly source?: string
}

/** Rows of a file that are stored at once, at most. */
const ROWS_AT_ONCE = 200

/**
 * Reads a file and keeps its rows, so that the import can be gone on with at any time; returns its key (IM800). Nothing of the company
 * changes. Throws BadRequest for what cannot be read, and TooLarge.
 */
export async function prepareImport(saves: SaveContext, user: SavingUser, file: SentFile): Promise<number> {
  const table = findTable(await readCells(file.bytes), isKnownHeading)
  if (table.rows.length === 0) throw new BadRequest('The file has no rows below a heading.', 'file')
  const kind = file.kind ?? proposeKind(table.headings)
  const headings = JSON.stringify(table.headings)
  const choices = await proposedChoices(saves, kind, headings, table)
  const id = await runSave(saves, user, async (records) => {
    const added = records.add('Import', {
      fileName: truncate(file.fileName, 200),
      kind,
      source: file.source ?? DEFAULT_SOURCE,
      status: 'Prepared',
      headings,
      choices: JSON.stringify(choices),
      leftOut: JSON.stringify(table.leftOut),
      rowCount: table.rows.length,
    })
    return added
  })
  await storeSourceRows(saves, user, Number(id.id), table)
  return Number(id.id)
}

/** The choices of the last file with the same headings, otherwise what the headings and the cells propose (IM802). */
async function proposedChoices(
  saves: SaveContext,
  kind: ImportKindName,
  headings: string,
  table: SourceTable,
): Promise<ImportChoices> {
  const former = await readFormerChoices(saves.database, { kind, headings })
  const { mapping, mode, replacements } = former === null ? NO_CHOICES : readChoices(former)
  return {
    ...NO_CHOICES,
    mode,
    mapping: former === null ? proposeMapping(importKind(kind), table) : mapping,
    replacements: replacements.filter(({ row }) => row === undefined),
  }
}

export const NO_CHOICES: ImportChoices = {
  mapping: {},
  mode: 'add and update',
  replacements: [],
  doubles: null,
  decisions: [],
  leavesOutUnreadable: false,
}

async function storeSourceRows(
  saves: SaveContext,
  user: SavingUser,
  importId: number,
  { rows }: SourceTable,
): Promise<void> {
  const portion = new PortionSize(ROWS_AT_ONCE)
  for (let start = 0; start < rows.length;) {
    const part = rows.slice(start, start + portion.rows)
    await portion.measure(() =>
      runSave(saves, user, async (records) => {
        for (const { number, cells } of part)
          records.add('ImportRow', { importId, rowNumber: number, cells: JSON.stringify(cells) })
      }),
    )
    start += part.length
  }
}
