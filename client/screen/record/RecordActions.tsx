import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AuditLog } from '#shared/auditing/AuditLog.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { useShortcut } from '../../context/useShortcut.ts'
import { PendingButtons, PendingChip } from '../../context/PendingActions.tsx'
import { commitFocusedField } from '../../form/commitFocusedField.ts'
import { Button } from '../../kit/Button.tsx'
import type { IconName } from '../../kit/Icon.tsx'
import { MenuButton } from '../../kit/MenuButton.tsx'
import type { MenuItem } from '../../kit/MenuItems.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { useCommands } from '../../kit/useCommands.ts'
import { RunningActions } from '../../kit/RunningActions.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { useOpenRecord } from './RecordContext.ts'
import type { RecordCommand, RecordSave } from './RecordScreen.ts'

export interface HeadCommands {
  readonly save: () => void
  readonly saveAnd: (save: RecordSave) => void
  readonly cancel: () => void
  readonly close: () => void
  readonly showHistory: () => void
  readonly hasChanges: boolean
  /** Also where only what was filled in can be saved. */
  readonly canSave: boolean
  /** In a dialog, which has its own title, Close, Cancel and Save. */
  readonly isInDialog: boolean
}

/** A command that the user may use; it may be disabled now. */
type OfferedCommand = MenuItem & {
  readonly icon: IconName
  readonly keys?: string
  /** Its keys work while a text is being typed. */
  readonly inText?: boolean
}

/** The number of commands that are shown as buttons; the others are in a menu. */
const BUTTON_COUNT = 2

/** The commands of a record, and chip, Cancel and Save or Close (RC8). */
export const RecordActions = observer(function RecordActions(commands: HeadCommands) {
  const { record, screen } = useOpenRecord()
  const offered = useOffered(commands)
  useCommands(() => paletteCommands(offered, screen.title(record)))
  const buttonCount = offered.length > BUTTON_COUNT ? BUTTON_COUNT : offered.length
  const scope = commands.isInDialog ? 'dialog' : 'page'
  return (
    <div className="head-actions">
      {!commands.isInDialog && commands.hasChanges && <PendingChip />}
      {offered.map(({ keys, ...command }) =>
        keys === undefined ? null : (
          <CommandKeys key={command.caption} keys={keys} command={command} scope={scope} />
        ),
      )}
      {offered.slice(0, buttonCount).map(({ caption, icon, hint, disabled, run }) => (
        <Button
          key={caption}
          caption={caption}
          icon={icon}
          disabled={disabled === true}
          {...(hint !== undefined && { hint })}
          onClick={run}
        />
      ))}
      {offered.length > buttonCount && (
        <MenuButton caption="More" icon="more" items={offered.slice(buttonCount)} />
      )}
      {!commands.isInDialog && (
        // As wide as Cancel and Save together, so that the first edit moves nothing; the chip is before what is there.
        <div className="head-saving">
          {commands.hasChanges ? (
            <PendingButtons save={commands.save} cancel={commands.cancel} />
          ) : (
            <>
              <Button id="close" caption="Close" onClick={commands.close} />
              {commands.canSave && (
                <Button id="save" caption="Save" variant="primary" hint="Ctrl+S" onClick={commands.save} />
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
})

interface CommandKeysProps {
  readonly keys: string
  readonly command: OfferedCommand
  readonly scope: 'page' | 'dialog'
}

/** Listens for the keys of a command. */
function CommandKeys({ keys, command, scope }: CommandKeysProps) {
  const { caption, disabled, inText = false, run } = command
  useShortcut({
    keys,
    caption,
    scope,
    inText,
    isUseful: () => disabled !== true,
    run: () => {
      if (disabled === true) return
      commitFocusedField()
      run()
    },
  })
  return null
}

/** The commands that can be used now, as the palette offers them; it offers those with keys by these. */
function paletteCommands(offered: readonly OfferedCommand[], context: string) {
  return offered
    .filter(({ disabled, keys }) => disabled !== true && keys === undefined)
    .map(({ caption, icon, run }) => ({ caption, context, icon, run }))
}

/** The commands that the user may use, further ways to save first and the history last. */
function useOffered({ isInDialog, saveAnd, showHistory }: HeadCommands): readonly OfferedCommand[] {
  const { app, model, record, screen } = useOpenRecord()
  const { session } = app
  const navigate = useNavigate()
  const [runningActions] = useState(() => new RunningActions())
  const commands =
    screen.commands?.filter(
      (command) =>
        (command.needs === undefined || session.satisfies(command.needs)) &&
        command.isShown?.(record, app) !== false,
    ) ?? []
  const hasHistory = session.satisfies(AuditLog.access.read) && !model.isNew
  const history: OfferedCommand = { caption: 'History', icon: 'history', run: showHistory }
  const saves = isInDialog ? [] : (screen.saves?.filter((each) => each.isShown(record, model.isNew)) ?? [])
  return [
    ...saves.map((each) => ({
      caption: each.caption,
      icon: each.icon,
      ...(each.keys !== undefined && { keys: each.keys, inText: true }),
      run: () => saveAnd(each),
    })),
    ...commands.map((command) =>
      menuItemOf(command, { app, record, runningActions, navigate: (path) => void navigate(path) }),
    ),
    ...(hasHistory ? [history] : []),
  ]
}

interface CommandContext {
  readonly app: ScreenContext
  readonly record: TrackedRecord
  readonly runningActions: RunningActions
  readonly navigate: (path: string) => void
}

function menuItemOf(
  command: RecordCommand,
  { app, record, runningActions, navigate }: CommandContext,
): OfferedCommand {
  const { caption, icon, keys } = command
  const isUnsaved = command.needsSaved === true && app.store.pending.hasChanges
  const reason = isUnsaved ? 'Save your changes first' : (command.disabledBecause?.(record, app) ?? null)
  const run = async (): Promise<void> => {
    await command.run?.(record, app, navigate)
  }
  return {
    caption,
    icon,
    ...(keys !== undefined && { keys }),
    disabled: reason !== null,
    ...(reason !== null && { hint: reason }),
    run: () => reportErrorsOf(runningActions.run(caption, [record], run), app.errors),
  }
}
