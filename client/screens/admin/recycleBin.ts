import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import {
  recycleBinContentsQuery,
  recycleBinQuery,
  auditLogsQuery,
  auditTrailSaveQuery,
} from '#shared/auditing/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { tableOf } from '../../context/history/auditEntries.ts'
import { bringBack } from '../../context/saving/bringBack.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { showAuditHistory } from '../../context/history/showHistory.ts'

/** `/admin/recycle-bin`: what was deleted, by the saves that did it, and brings it back (B-12). */
export const RecycleBin = listScreen(recycleBinQuery, {
  id: 'recycle-bin',
  caption: 'Recycle bin',
  orderBy: ['when desc', 'id desc'],
  limit: 1_000,
  details: deletedInWords,
  columns: (services, _cellLinks, contentsOf) => [
    { field: 'when', strong: true },
    { field: 'userName', caption: 'Deleted by', width: 170 },
    { field: 'entityTypeName', width: 170, display: (row) => tableOf(row, services.model) },
    { key: 'deleted', caption: 'Deleted', value: (row) => contentsOf(row) ?? '', minWidth: 320 },
  ],
  opens: { needs: permissions.administer, dialog: showSave, openCaption: 'Whole Save' },
  actions: [
    {
      caption: 'Undelete',
      icon: 'undo',
      needs: permissions.administer,
      withOne: (row, { app }) => bringBackSave(app, row),
    },
  ],
  emptyText: 'Nothing is deleted.',
})

/** What each save deleted, in words, by the key of its entry, also of what was brought back since it was listed. Throws QueryFailed. */
async function deletedInWords(
  { store }: ScreenContext,
  before: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, string>> {
  const rows = await store.fetchResult(recycleBinContentsQuery)
  return new Map([...before, ...rows.map(({ id, contents }): [number, string] => [id, contents])])
}

/** Brings back all that a save deleted, and says what that was. Throws ApiError and QueryFailed. */
async function bringBackSave(app: ScreenContext, { id, saveId }: AuditLog): Promise<void> {
  // Each entry of the bin is of a save.
  if (saveId === null) return
  const contents = (await deletedInWords(app, NONE)).get(id) ?? 'It'
  await bringBack(app, saveId)
  app.toasts.success(`${contents} brought back`)
}

const NONE: ReadonlyMap<number, string> = new Map()

/** Everything that was stored together with an entry, by what people call the records. Throws QueryFailed. */
async function showSave(app: ScreenContext, { id, when, saveId, userName }: AuditLog): Promise<boolean> {
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
