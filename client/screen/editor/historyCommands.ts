import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { recordsToRestore } from '../../context/history/findRecord.ts'
import { showHistory } from '../../context/history/showHistory.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import { historySubject } from '../../context/history/historySubject.ts'
import type { Editor, EditorCommand } from './Editor.ts'

/** The history of the record in a dialog, for those who may read the audit log; what is put back is an edit of the dialog (ED740). */
export function historyCommands({ entity, showsHistory }: Editor): readonly EditorCommand[] {
  if (!entity.audited || showsHistory === false) return []
  return [
    {
      caption: 'History',
      icon: 'history',
      isShown: ({ app, isNew }) => !isNew && app.session.satisfies(AuditLog.access.read),
      async run({ app, record }) {
        const values = propertiesOf(record)
        const title = recordTitle(app.model, entity.name, values, app.lookups.title)
        await showHistory(app, title, () => Promise.resolve([historySubject(app, entity, [values])]), {
          restoresInto: recordsToRestore(app),
        })
        return false
      },
    },
  ]
}
