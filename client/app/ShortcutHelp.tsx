import { DialogFrame } from '../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../dialogs/DialogProps.ts'
import type { Shortcut } from './Shortcuts.ts'

interface ShortcutHelpProps extends DialogProps<never> {
  readonly shortcuts: readonly Shortcut[]
}

/** The list of the shortcuts that work on the current screen. */
export function ShortcutHelp({ shortcuts, close }: ShortcutHelpProps) {
  const listed = shortcuts.toSorted((a, b) => a.caption.localeCompare(b.caption))
  return (
    <DialogFrame
      title="Keyboard shortcuts"
      width={420}
      onCancel={close}
      buttons={[{ caption: 'Close', run: () => close(), autoFocus: true, isDefault: true }]}
    >
      <dl className="shortcut-list">
        {listed.map(({ keys, caption }) => (
          <div key={keys}>
            <dt>{caption}</dt>
            <dd>
              {keys.split('+').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  )
}
