import { observer } from 'mobx-react-lite'
import { Link } from 'react-router'
import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { firstCharacter } from '#shared/kernel/text.ts'
import type { App } from '../../app/App.ts'
import { PendingActions } from '../../app/review/PendingActions.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { useCommands } from '../../kit/useCommands.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { idOf } from '../captions.ts'
import { useOpenRecord } from './RecordContext.ts'
import type { RecordCommand } from './RecordScreen.ts'
import { RecordTabs } from './RecordTabs.tsx'

export interface HeadCommands {
  readonly save: () => void
  readonly cancel: () => void
  readonly close: () => void
  readonly showHistory: () => void
  readonly hasChanges: boolean
  /** In a dialog, which has its own title, Close, Cancel and Save. */
  readonly isInDialog: boolean
}

/** The head of a record's screen: name, commands and tabs (F-049, F-050). */
export const RecordHead = observer(function RecordHead(commands: HeadCommands) {
  const { app, model, record, screen } = useOpenRecord()
  const name = screen.title(record)
  const badge = screen.badge?.(record, app) ?? null
  return (
    <header className="head">
      <div className="head-row">
        <div className="monogram" aria-hidden="true">
          {initialsOf(name)}
        </div>
        <div>
          {!commands.isInDialog && (
            <nav className="crumb" aria-label="Breadcrumb">
              <Link to={screen.list.path}>{screen.list.caption}</Link>
              <span aria-hidden="true">/</span>
              <span className="num">{model.isNew ? 'new' : model.id}</span>
            </nav>
          )}
          <h1 data-testid={`${idOf(screen.noun)}-name`}>{name === '' ? `New ${screen.noun}` : name}</h1>
        </div>
        {badge !== null && <Badge {...badge} />}
        <RecordActions {...commands} />
      </div>
      <RecordTabs />
    </header>
  )
})

const RecordActions = observer(function RecordActions(commands: HeadCommands) {
  const { app, model, record, screen } = useOpenRecord()
  const { session } = app
  const offered =
    screen.commands?.filter(({ needs }) => needs === undefined || session.satisfies(needs)) ?? []
  useCommands(() =>
    offered
      .filter((command) => (command.disabledBecause?.(record, app) ?? null) === null)
      .map((command) => ({
        caption: command.caption,
        context: screen.title(record),
        icon: command.icon,
        run: () => runCommand(command, record, app),
      })),
  )
  return (
    <div className="head-actions">
      {offered.map((command) => (
        <CommandButton key={command.caption} command={command} />
      ))}
      {session.satisfies(AuditLog.access.read) && !model.isNew && (
        <Button id="history" caption="History" icon="history" onClick={commands.showHistory} />
      )}
      {!commands.isInDialog &&
        (commands.hasChanges ? (
          <PendingActions save={commands.save} cancel={commands.cancel} />
        ) : (
          <Button id="close" caption="Close" onClick={commands.close} />
        ))}
    </div>
  )
})

const CommandButton = observer(function CommandButton({ command }: { readonly command: RecordCommand }) {
  const { app, record } = useOpenRecord()
  const reason = command.disabledBecause?.(record, app) ?? null
  return (
    <Button
      caption={command.caption}
      icon={command.icon}
      disabled={reason !== null}
      {...(reason !== null && { hint: reason })}
      onClick={() => runCommand(command, record, app)}
    />
  )
})

function runCommand(command: RecordCommand, record: TrackedRecord, app: App): void {
  const run = async (): Promise<void> => {
    await command.run?.(record, app)
  }
  void run().catch((error: unknown) => app.errors.report(error))
}

/** The initials of the first two words. */
function initialsOf(name: string): string {
  const letters = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => firstCharacter(word).toUpperCase())
  return letters.slice(0, 2).join('') || '?'
}
