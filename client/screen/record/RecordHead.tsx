import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { Badge } from '../../kit/Badge.tsx'
import { initialsOf } from '../../kit/initialsOf.ts'
import { Icon, type IconName } from '../../kit/Icon.tsx'
import { idOf } from '../captions.ts'
import { RecordActions, type HeadCommands } from './RecordActions.tsx'
import { RecordBreadcrumb } from './RecordBreadcrumb.tsx'
import { OthersHere } from '../live/OthersHere.tsx'
import { useOpenRecord } from './RecordContext.ts'
import { RecordTabs } from './RecordTabs.tsx'

interface RecordHeadProps {
  /** Null for a record that is only shown, such as one as it was. */
  readonly commands: HeadCommands | null
}

/** The head of a record's screen, one row of fixed height above the tabs: name, status and commands (F-049, F-050). */
export const RecordHead = observer(function RecordHead({ commands }: RecordHeadProps) {
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
