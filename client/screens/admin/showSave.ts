import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import { auditLogsQuery, auditTrailSaveQuery } from '#shared/auditing/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { showAuditHistory } from '../../context/history/showHistory.ts'

/** Everything that was stored together with an entry, by what people call the records. Throws QueryFailed. */
export async function showSave(
  app: ScreenContext,
  { id, when, saveId, userName }: AuditLog,
): Promise<boolean> {
  // All of a save was stored at one moment, by which its entries are found at once among millions.
  const where = saveId === null ? { id } : { when, saveId }
  await showAuditHistory(app, `One save of ${userName ?? 'the server'}`, async () => {
    const [{ rows }, { records }] = await Promise.all([
      app.store.queryRows(auditLogsQuery, { where, orderBy: ['id'], take: 500 }),
      app.store.fetchResult(auditTrailSaveQuery, { entryId: id }),
    ])
    const titles = new Map(records.map((record) => [record.id, record.title]))
    return rows.map((row) => ({ ...row, title: titles.get(row.id) ?? '' }))
  })
  return false
}
