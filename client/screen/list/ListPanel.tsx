import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { recordsToRestore } from '../../context/history/findRecord.ts'
import { showHistory } from '../../context/history/showHistory.ts'
import { SectionFields } from '../../form/FormSection.tsx'
import { FormState, FormStateProvider } from '../../form/FormState.ts'
import { Button } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { capitalize, idOf } from '../captions.ts'
import { historySubject } from '../../context/history/historySubject.ts'
import type { ListEditor } from './ListEditor.ts'
import type { ListPanelOptions, PanelCommand } from './ListPanelOptions.ts'
import { ListPending } from './ListPending.tsx'
import type { PanelSelection } from './PanelSelection.ts'

interface ListPanelProps {
  readonly selected: Pick<PanelSelection<object>, 'panel' | 'record'>
  readonly editor: ListEditor | null
}

/** The selected record beside the list, edited in the list's unit of work (F-081); nothing for a list without a panel. */
export const ListPanel = observer(function ListPanel({ selected, editor }: ListPanelProps) {
  const { panel, record } = selected
  if (panel === null || editor === null) return null
  const caption = capitalize(panel.entity.caption.toLowerCase())
  return (
    <aside className="card list-panel" aria-label={caption} data-testid={`${idOf(caption)}-panel`}>
      {record === null ? (
        <EmptyState icon="note" title={panel.emptyText} />
      ) : (
        <PanelForm
          key={String(propertiesOf(record)[keyFieldOf(panel.entity)])}
          panel={panel}
          record={record}
          editor={editor}
        />
      )}
    </aside>
  )
})

interface PanelFormProps {
  readonly panel: ListPanelOptions
  readonly record: TrackedRecord
  readonly editor: ListEditor
}

const PanelForm = observer(function PanelForm({ panel, record, editor }: PanelFormProps) {
  const app = useScreenContext()
  const isReadOnly = panel.isReadOnly(record) || !app.session.satisfies(panel.entity.access.update)
  const form = useMemo(() => new FormState({ isReadOnly }), [isReadOnly])
  const commands = isReadOnly ? [] : panel.commands.filter((command) => command.isShown(record))
  const run = async (command: PanelCommand): Promise<void> => {
    app.store.edit(command.caption, () => command.edit(record, app.now()))
    await editor.save()
  }
  const title = panel.title(record)
  const name = title === '' ? capitalize(panel.entity.caption) : title
  const openHistory = (): void => {
    const subject = historySubject(app, panel.entity, [propertiesOf(record)])
    void showHistory(app, name, () => Promise.resolve([subject]), { restoresInto: recordsToRestore(app) })
  }
  return (
    <>
      <header>
        <h2>{name}</h2>
        {isReadOnly && <span className="badge neutral plain">Read-only</span>}
        <span className="spacer" />
        {app.session.satisfies(AuditLog.access.read) && (
          <Button caption="History" icon="history" iconOnly variant="quiet" onClick={openHistory} />
        )}
      </header>
      <FormStateProvider value={form}>
        <div className="editor">
          {panel.sections.map((section, index) => (
            <section key={section.title ?? index}>
              {section.title !== null && <h3>{section.title}</h3>}
              <SectionFields section={section} record={record} />
            </section>
          ))}
        </div>
      </FormStateProvider>
      {!isReadOnly && (
        <footer>
          {commands.map((command) => (
            <Button
              key={command.caption}
              caption={command.caption}
              icon={command.icon}
              onClick={() => reportErrorsOf(run(command), app.errors)}
            />
          ))}
          <span className="spacer" />
          <ListPending editor={editor} />
        </footer>
      )}
    </>
  )
})
