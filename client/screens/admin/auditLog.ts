import type { AuditLog } from '#shared/auditing/AuditLog.ts'
import { auditLogsQuery } from '#shared/auditing/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import type { EntityName } from '#shared/model/product.ts'
import { settingsQuery } from '#shared/settings/queries.ts'
import { Setting } from '#shared/settings/Setting.ts'
import { settingCaption } from '#shared/settings/settingRules.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { historyEntry, recordOf, tableOf } from '../../context/history/auditEntries.ts'
import { showHistory } from '../../context/history/showHistory.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import { listScreen } from '../../screen/list/listScreen.tsx'
import { AuditCheckCard } from './AuditCheckCard.tsx'
import { showSave } from './showSave.ts'

/** `/admin/audit`: who changed what and when, of all records, also of those that no list has any more (B-08). */
export const AuditTrail = listScreen(auditLogsQuery, {
  id: 'audit-log',
  caption: 'Audit log',
  orderBy: ['when desc', 'id desc'],
  limit: 1_000,
  details: settingCaptions,
  detailsBy: 'entityId',
  columns: (services, _cellLinks, captionOf) => [
    { field: 'when', strong: true },
    { field: 'userName', width: 150 },
    { field: 'entityTypeName', width: 140, display: (row) => tableOf(row, services.model) },
    {
      field: 'entityId',
      width: 160,
      display: (row) => settingOf(row, captionOf(row)) ?? recordOf(row, services.model, services.title),
    },
    { field: 'action', width: 90 },
    {
      key: 'changes',
      caption: 'Changes',
      value: (row) => changesInWords(row, services),
      searched: ['data'],
      minWidth: 320,
    },
    { field: 'saveId', width: 280, visible: false },
  ],
  opens: { needs: permissions.administer, dialog: showSave, openCaption: 'Whole Save' },
  actions: [
    {
      caption: 'History',
      icon: 'history',
      needs: permissions.administer,
      withOne: (row, { app }) => showRecord(app, row),
    },
  ],
  Below: AuditCheckCard,
  // Leaves room for it.
  minHeight: 480,
  emptyText: 'No changes are recorded yet.',
})

/** What people call each setting, by its key: an entry has only the value. Throws QueryFailed. */
async function settingCaptions({ store }: ScreenContext): Promise<ReadonlyMap<number, string>> {
  const { rows } = await store.queryRows(settingsQuery)
  return new Map(rows.map(({ id, name }) => [id, settingCaption(name)]))
}

function settingOf({ entityTypeName }: AuditLog, caption: string | undefined): string | undefined {
  return entityTypeName === Setting.name ? caption : undefined
}

function changesInWords(row: AuditLog, services: WidgetServices): string {
  return historyEntry(row, '', services.model, services)
    .changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`)
    .join('; ')
}

/** All that is recorded of the record of an entry, whether it still exists or not. Throws QueryFailed. */
async function showRecord(app: ScreenContext, row: AuditLog): Promise<void> {
  const { entityTypeName, entityId } = row
  const caption = (await settingCaptions(app)).get(entityId)
  const record = settingOf(row, caption) ?? recordOf(row, app.model, app.lookups.title)
  const title = `${tableOf(row, app.model)} ${record}`
  // What is recorded there are the entities of the model.
  const subject = { entityTypeName: entityTypeName as EntityName, titles: new Map([[entityId, title]]) }
  await showHistory(app, title, () => Promise.resolve([subject]))
}
