import type { ExportMode, ExportResponse } from '#shared/wire/quickBooks.ts'
import { exportByIds, exportWaiting } from '../../screen/accounting/quickBooksCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { exportedMessage, messages } from './messages.ts'

/** The number of records that the server exports at once. */
const BATCH = 50

type Counts = Pick<ExportResponse, 'succeeded' | 'failed' | 'skipped'>

const NONE: Counts = { succeeded: 0, failed: 0, skipped: 0 }

/** Exports these records, and says how it went (M-050, M-069). Throws ApiError. */
export async function exportSelected(
  app: ScreenContext,
  mode: ExportMode,
  ids: readonly number[],
): Promise<void> {
  let counts = NONE
  for (let start = 0; start < ids.length; start += BATCH)
    counts = added(counts, await exportByIds(app.api, mode, ids.slice(start, start + BATCH)))
  report(app, counts)
}

/** Exports everything that waits: customers first, for they are on invoices (AC9). Throws ApiError. */
export async function exportAll(app: ScreenContext, modes: readonly ExportMode[]): Promise<void> {
  let counts = NONE
  for (const mode of modes) counts = added(counts, await exportMode(app, mode))
  report(app, counts)
}

/** Searches again however the export ended: a part of it may be done. Throws what the export throws. */
export async function searchAfter(work: Promise<void>, search: () => Promise<void>): Promise<void> {
  try {
    await work
  } finally {
    await search()
  }
}

/** Each record that waits is tried once: what fails comes last in the next batch. */
async function exportMode(app: ScreenContext, mode: ExportMode): Promise<Counts> {
  const first = await exportWaiting(app.api, mode)
  const waiting = triedBy(first) + first.remaining
  let counts: Counts = first
  while (triedBy(counts) < waiting) {
    const exported = await exportWaiting(app.api, mode)
    if (triedBy(exported) === 0) break
    counts = added(counts, exported)
  }
  return counts
}

function triedBy({ succeeded, failed, skipped }: Counts): number {
  return succeeded + failed + skipped
}

function added(left: Counts, right: Counts): Counts {
  return {
    succeeded: left.succeeded + right.succeeded,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  }
}

function report({ toasts }: ScreenContext, counts: Counts): void {
  if (counts.failed > 0 || counts.skipped > 0) toasts.error(exportedMessage(counts))
  else if (counts.succeeded > 0) toasts.success(exportedMessage(counts))
  else toasts.info(messages.nothingWaits)
}
