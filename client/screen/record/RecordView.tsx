import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { FormStateProvider, type FormState } from '../../form/FormState.ts'
import { idOf } from '../captions.ts'
import { Badge } from '../../kit/Badge.tsx'
import { initialsOf } from '../../kit/initialsOf.ts'
import { Icon, type IconName } from '../../kit/Icon.tsx'
import { OthersHere } from '../live/OthersHere.tsx'
import { RecordContext, type ShownRecord, useOpenRecord } from './RecordContext.ts'
import { type HeadCommands, RecordActions } from './RecordActions.tsx'
import { panelAttributes, RecordTabs } from './RecordTabs.tsx'
import { RecordBreadcrumb } from './RecordBreadcrumb.tsx'

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

interface RecordHeadProps {
  /** Null for a record that is only shown, such as one as it was. */
  readonly commands: HeadCommands | null
}

/** The head of a record's screen, one row of fixed height above the tabs: name, status and commands (F-049, F-050). */
const RecordHead = observer(function RecordHead({ commands }: RecordHeadProps) {
  const { app, model, record, screen } = useOpenRecord()
  const name = screen.title(record)
  const shownName = name === '' ? `New ${screen.noun}` : name
  const badge = screen.badge?.(record, app) ?? null
  return (
    <header className="head">
      <div className="head-row">
        <div className="monogram" aria-hidden="true">
          {symbolOf(name, screen.icon)}
        </div>
        <div className="head-name">
          {commands?.isInDialog !== true && <RecordBreadcrumb name={name} pageTitle={shownName} />}
          <h1 data-testid={`${idOf(screen.noun)}-name`} title={shownName}>
            {shownName}
          </h1>
        </div>
        {screen.fact !== undefined && <span className="head-fact">{screen.fact(record, app)}</span>}
        {badge !== null && <Badge {...badge} />}
        {commands !== null && !model.isNew && (
          <OthersHere subject={screen.entity.name} keyText={String(model.id)} noun={screen.noun} />
        )}
        {commands !== null && <RecordActions {...commands} />}
      </div>
      <RecordTabs />
    </header>
  )
})

/** The symbol of the kind of record, or the initials of a name; a new record has neither yet. */
function symbolOf(name: string, icon: IconName | undefined): ReactNode {
  if (icon !== undefined) return <Icon name={icon} size={20} />
  return name === '' ? <Icon name="add" size={20} /> : initialsOf(name)
}
