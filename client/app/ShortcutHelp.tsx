import { Fragment } from 'react'
import { DialogFrame } from '../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../dialogs/DialogProps.ts'
import type { Shortcut } from './Shortcuts.ts'

interface ShortcutHelpProps extends DialogProps<never> {
  readonly shortcuts: readonly Shortcut[]
}

/** The list of the shortcuts that work on the current screen. */
export function ShortcutHelp({ shortcuts, close }: ShortcutHelpProps) {
  return (
    <DialogFrame
      title="Keyboard shortcuts"
      width={420}
      onCancel={close}
      buttons={[{ caption: 'Close', run: () => close(), autoFocus: true, isDefault: true }]}
    >
      <dl className="shortcut-list">
        {rowsOf(shortcuts).map(([caption, combinations]) => (
          <div key={caption}>
            <dt>{caption}</dt>
            <dd>
              {combinations.map((keys, index) => (
                <Fragment key={keys}>
                  {index > 0 && <span>or</span>}
                  {keys.split('+').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  )
}

/** What can be done, by its caption, each with all keys that do it. */
function rowsOf(shortcuts: readonly Shortcut[]): readonly (readonly [string, readonly string[]])[] {
  const rows = new Map<string, string[]>()
  for (const { caption, keys } of shortcuts) rows.set(caption, [...(rows.get(caption) ?? []), keys])
  return [...rows].toSorted(([a], [b]) => a.localeCompare(b))
}
