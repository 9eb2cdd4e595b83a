import { observer } from 'mobx-react-lite'
import { FormStateProvider, type FormState } from '../../form/FormState.ts'
import { idOf } from '../captions.ts'
import { RecordContext, type ShownRecord } from './RecordContext.ts'
import type { HeadCommands } from './RecordActions.tsx'
import { RecordHead } from './RecordHead.tsx'
import { panelAttributes } from './RecordTabs.tsx'

interface RecordViewProps {
  readonly open: ShownRecord
  readonly form: FormState
  /** Null for a record that is only shown, such as one as it was. */
  readonly commands: HeadCommands | null
}

/** An open record, on its page or in its dialog. */
export const RecordView = observer(function RecordView({ open, form, commands }: RecordViewProps) {
  const { model, record, screen } = open
  const { tab } = model
  return (
    <RecordContext.Provider value={open}>
      <FormStateProvider value={form}>
        <RecordHead commands={commands} />
        <div
          className={`detail record-detail${layoutOf(open)}`}
          data-testid={`${idOf(screen.noun)}-detail`}
          data-focus-first={model.isNew ? '' : undefined}
        >
          {screen.above !== undefined && (
            <div className="stack above">
              {screen.above.map((Part, index) => (
                <Part key={index} record={record} />
              ))}
            </div>
          )}
          <div className="main-column">
            <div className="stack" {...panelAttributes(tab)}>
              <tab.Panel record={record} />
              {!tab.isWide && screen.under?.map((Card, index) => <Card key={index} record={record} />)}
            </div>
            {screen.below !== undefined && (
              <div className="stack below">
                {screen.below.map((Part, index) => (
                  <Part key={index} record={record} />
                ))}
              </div>
            )}
          </div>
          {!tab.isWide && screen.aside !== undefined && (
            <div className="stack aside">
              {screen.aside.map((Card, index) => (
                <Card key={index} record={record} />
              ))}
            </div>
          )}
        </div>
      </FormStateProvider>
    </RecordContext.Provider>
  )
})

/** A tab over the full width, a form with nothing beside it, or with cards beside it. */
function layoutOf({ model: { tab }, screen }: RecordViewProps['open']): string {
  if (tab.isWide) return ' wide'
  return screen.aside === undefined ? ' single' : ''
}
