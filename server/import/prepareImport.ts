import { DEFAULT_SOURCE } from '#shared/importing/Import.ts'
import { importKind, proposeKind, type ImportKindName } from '#shared/importing/importKinds.ts'
import { readChoices } from '#shared/importing/choices.ts'
import type { ImportChoices } from '#shared/importing/ImportPlan.ts'
import { proposeMapping, SAMPLE } from '#shared/importing/proposeMapping.ts'
import type { SourceTable } from '#shared/importing/SourceTable.ts'
import { truncate } from '#shared/kernel/text.ts'
import { BadRequest } from '../kernel/errors.ts'
import { readFormerChoices } from '../reads/importing/readImport.ts'
import type { SavingUser } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { runSave } from '../save/runSave.ts'
import type { OpenTable } from './OpenTable.ts'
import { PortionSize } from './PortionSize.ts'
import { isWorkbook } from './readWorkbook.ts'

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
 * Keeps the rows of a file that was read, so that the import can be gone on with at any time; returns its key (IM800). Nothing of the company
 * changes. Throws BadRequest for a file without rows.
 */
export async function prepareImport(
  saves: SaveContext,
  user: SavingUser,
  file: SentFile,
  table: OpenTable,
): Promise<number> {
  if (table.rowCount === 0) throw new BadRequest(whyWithoutRows(file), 'file')
  const kind = file.kind ?? proposeKind(table.headings)
  const headings = JSON.stringify(table.headings)
  const sample = { headings: table.headings, rows: await table.rows(0, SAMPLE) }
  const choices = await proposedChoices(saves, kind, headings, sample)
  const id = await runSave(saves, user, async (records) => {
    const added = records.add('Import', {
      fileName: truncate(file.fileName, 200),
      kind,
      source: file.source ?? DEFAULT_SOURCE,
      status: 'Prepared',
      headings,
      choices: JSON.stringify(choices),
      leftOut: JSON.stringify(table.leftOut),
      rowCount: table.rowCount,
    })
    return added
  })
  await storeSourceRows(saves, user, Number(id.id), table)
  return Number(id.id)
}

/** Only what has no rows is told by its name: a text in a file called .xlsx is read as the text that it is. */
function whyWithoutRows({ fileName, bytes }: SentFile): string {
  const isCalledWorkbook = /\.xls[xm]?$/i.test(fileName)
  return isCalledWorkbook && !isWorkbook(bytes)
    ? 'This is no Excel workbook, although its name says so. Open it in Excel and save it again.'
    : 'The file has no rows below a heading.'
}

/** The choices of the last file with the same headings, otherwise what the headings and the cells propose (IM802). */
async function proposedChoices(
  saves: SaveContext,
  kind: ImportKindName,
  headings: string,
  table: Pick<SourceTable, 'headings' | 'rows'>,
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
  table: OpenTable,
): Promise<void> {
  const portion = new PortionSize(ROWS_AT_ONCE)
  for (let start = 0; start < table.rowCount;) {
    const part = await table.rows(start, Math.min(start + portion.rows, table.rowCount))
    await portion.measure(() =>
      runSave(saves, user, async (records) => {
        for (const { number, cells } of part)
          records.add('ImportRow', { importId, rowNumber: number, cells: JSON.stringify(cells) })
      }),
    )
    start += part.length
  }
}
