import path from 'node:path'
import { localFileStore } from '#server/files/localFileStore.ts'
import { archiveStore } from '#server/files/openFileStore.ts'
import { archiveAudit } from '#server/operation/audit/archiveAudit.ts'
import type { PageCompany } from '../../../support/PageCompany.ts'

/** Moves all but the last entry of the audit log to yearly files. */
export async function moveToFiles({
  database,
  server,
}: Pick<PageCompany, 'database' | 'server'>): Promise<void> {
  await archiveAudit({
    database,
    files: archiveStore(localFileStore(path.join(server.folder, 'files'))),
    timeZone: 'America/Detroit',
    now: '2045-01-01T12:00:00.000Z',
    years: 5,
    onWritten: () => Promise.resolve(),
  })
}
