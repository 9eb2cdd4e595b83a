import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import { auditLogsQuery } from '#shared/auditing/queries.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { showAuditHistory } from '../../context/history/showHistory.ts'

/** Everything that was stored together with an entry. Throws QueryFailed. */
export async function showSave(
  app: ScreenContext,
  { id, when, saveId, userName }: AuditLog,
): Promise<boolean> {
  // All of a save was stored at one moment, by which its entries are found at once among millions.
  const where = saveId === null ? { id } : { when, saveId }
  await showAuditHistory(app, `One save of ${userName ?? 'the server'}`, async () => {
    const { rows } = await app.store.queryRows(auditLogsQuery, { where, orderBy: ['id'], take: 500 })
    return rows
  })
  return false
}
