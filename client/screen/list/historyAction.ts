import { AuditLog } from '#shared/auditing/AuditLog.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { recordsToRestore } from '../../context/history/findRecord.ts'
import { showHistory } from '../../context/history/showHistory.ts'
import { idOf } from '../captions.ts'
import { historySubject } from '../../context/history/historySubject.ts'
import type { ListAction } from './ListAction.ts'

/** Opens the history of the selected record, for those who may read the audit log (LT6). */
export function historyAction<Row extends object, D extends EntityDeclaration>(
  entity: D,
): ListAction<Row, { readonly app: ScreenContext }, D> {
  return {
    id: `history-of-${idOf(entity.caption)}`,
    caption: 'History',
    icon: 'history',
    needs: AuditLog.access.read,
    withOne: async (row, { app }) => {
      // The rows of a list have the fields of its entity.
      const record = row as Readonly<Record<string, unknown>>
      const title = recordTitle(app.model, entity.name, record, app.lookups.title)
      await showHistory(app, title, () => Promise.resolve([historySubject(app, entity, [record])]), {
        restoresInto: recordsToRestore(app),
      })
    },
  }
}
