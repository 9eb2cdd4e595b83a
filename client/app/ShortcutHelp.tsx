import { Fragment } from 'react'
import { DialogFrame } from '../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../dialogs/DialogProps.ts'
import type { KeyHelp } from '../kit/KeyHelp.ts'

interface ShortcutHelpProps extends DialogProps<never> {
  readonly shortcuts: readonly KeyHelp[]
  /** What keys do on a row or cell of the lists shown. */
  readonly keysOfLists: readonly KeyHelp[]
}

/** The list of the shortcuts that work on the current screen. */
export function ShortcutHelp({ shortcuts, keysOfLists, close }: ShortcutHelpProps) {
  return (
    <DialogFrame
      title="Keyboard shortcuts"
      width={440}
      onCancel={close}
      buttons={[{ caption: 'Close', run: () => close(), autoFocus: true, isDefault: true }]}
    >
      <KeyList keys={shortcuts} />
      {keysOfLists.length > 0 && (
        <section className="shortcut-section" aria-label="In a list">
          <h3>In a list</h3>
          <KeyList keys={keysOfLists} />
        </section>
      )}
    </DialogFrame>
  )
}

function KeyList({ keys: listed }: { readonly keys: readonly KeyHelp[] }) {
  return (
    <dl className="shortcut-list">
      {rowsOf(listed).map(([caption, combinations]) => (
        <div key={caption}>
          <dt>{caption}</dt>
          <dd>
            {combinations.map((keys, index) => (
              <Fragment key={keys}>
                {index > 0 && <span>or</span>}
                {keys.split('+').map((key) => (
                  <kbd key={key}>{SYMBOLS[key] ?? key}</kbd>
                ))}
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const SYMBOLS: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' }

/** What can be done, by its caption, each with all keys that do it. */
function rowsOf(listed: readonly KeyHelp[]): readonly (readonly [string, readonly string[]])[] {
  const rows = new Map<string, Set<string>>()
  for (const { caption, keys } of listed) rows.set(caption, (rows.get(caption) ?? new Set()).add(keys))
  return [...rows]
    .map(([caption, keys]) => [caption, [...keys]] as const)
    .toSorted(([a], [b]) => a.localeCompare(b))
}
