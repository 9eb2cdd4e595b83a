import { rolloffModel } from '#shared/entities.ts'
import { getEntity } from '#shared/model/model.ts'
import { ConcurrencyConflict, Duplicate, RuleViolations } from '../kernel/errors.ts'
import { runSave } from '../save/runSave.ts'
import type { Records, Stored } from '../save/work/records.ts'
import type { ImportRun, StorableRow } from './ImportRun.ts'
import { RowWriter } from './RowWriter.ts'

/** What became of a row, by its key. */
export interface RowOutcome {
  readonly id: number
  readonly outcome: Outcome
  readonly message: string | null
}

/** The id of all saves of an import, by which the audit log shows them together. */
export function saveIdOf(importId: number): string {
  return `import-${importId}`
}

/**
 * Stores rows as one save, by all rules (IM812). Where something of them is refused, the halves are tried, and so the refused row alone is
 * left, with its reason.
 */
export async function storeRows(
  run: ImportRun,
  rows: readonly StorableRow[],
): Promise<readonly RowOutcome[]> {
  if (rows.length === 0) return []
  try {
    return await save(run, (records) => writeRows(run, records, rows))
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (rows.length > 1) {
      const middle = Math.ceil(rows.length / 2)
      const first = await storeRows(run, rows.slice(0, middle))
      return [...first, ...(await storeRows(run, rows.slice(middle)))]
    }
    return save(run, (records) => refuseRows(run, records, rows, reasonOf(error)))
  }
}

function save<T>(run: ImportRun, work: (records: Records) => Promise<T>): Promise<T> {
  const { id, fileName } = run.import
  return runSave(run.saves, run.user, work, {
    saveId: saveIdOf(id),
    note: { Reason: `Import of ${fileName}` },
  })
}

type Refusal = RuleViolations | Duplicate | ConcurrencyConflict

/** Is the error about the records, rather than about the server? */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof RuleViolations || error instanceof Duplicate || error instanceof ConcurrencyConflict
}

/** What was refused, for people: `Phone: Enter a phone number …`. */
export function reasonOf(error: Refusal): string {
  if (error instanceof ConcurrencyConflict) return error.message
  const reasons = error.entityErrors.map(({ entityTypeName, propertyName, errorMessage }) => {
    const [name = ''] = entityTypeName.split(':')
    const field = propertyName === undefined ? undefined : getEntity(rolloffModel, name).fields[propertyName]
    return field === undefined ? errorMessage : `${field.caption}: ${errorMessage}`
  })
  return [...new Set(reasons)].join('; ')
}

async function writeRows(
  run: ImportRun,
  records: Records,
  rows: readonly StorableRow[],
): Promise<readonly RowOutcome[]> {
  const waiting = await waitingRows(records, rows)
  const writer = await RowWriter.load(
    run,
    records,
    rows.filter(({ id }) => waiting.has(id)),
  )
  const counts = { Added: 0, Updated: 0, Unchanged: 0, Refused: 0 }
  const outcomes: RowOutcome[] = []
  for (const row of rows) {
    const stored = waiting.get(row.id)
    if (stored === undefined) continue
    const { outcome, message, changed } = writer.write(row)
    records.change('ImportRow', stored, {
      outcome,
      message,
      changed: changed.length === 0 ? null : JSON.stringify(changed),
    })
    counts[outcome] += 1
    outcomes.push({ id: row.id, outcome, message })
  }
  await count(records, run.import.id, counts)
  return outcomes
}

/** Those that no other session has stored in the meantime. */
async function waitingRows(
  records: Records,
  rows: readonly StorableRow[],
): Promise<ReadonlyMap<number, Stored<'ImportRow'>>> {
  const stored = await records.findForUpdate(
    'ImportRow',
    'id',
    rows.map(({ id }) => id),
  )
  return new Map(stored.filter(({ outcome }) => outcome === null).map((row) => [row.id, row]))
}

async function refuseRows(
  run: ImportRun,
  records: Records,
  rows: readonly StorableRow[],
  message: string,
): Promise<readonly RowOutcome[]> {
  const waiting = await waitingRows(records, rows)
  for (const row of waiting.values()) records.change('ImportRow', row, { outcome: 'Refused', message })
  await count(records, run.import.id, { Added: 0, Updated: 0, Unchanged: 0, Refused: waiting.size })
  return [...waiting.keys()].map((id) => ({ id, outcome: 'Refused', message }))
}

type Outcome = 'Added' | 'Updated' | 'Unchanged' | 'Refused'

async function count(records: Records, id: number, counts: Readonly<Record<Outcome, number>>): Promise<void> {
  const [stored] = await records.findForUpdate('Import', 'id', [id])
  if (stored === undefined) return
  records.change('Import', stored, {
    status: 'Begun',
    addedCount: stored.addedCount + counts.Added,
    updatedCount: stored.updatedCount + counts.Updated,
    unchangedCount: stored.unchangedCount + counts.Unchanged,
    refusedCount: stored.refusedCount + counts.Refused,
  })
}
