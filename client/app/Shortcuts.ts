import { makeAutoObservable, observableRef } from 'mobx'
import { createContext, useContext, useEffect, useRef } from 'react'

/** Keys such as `Ctrl+S`, `Ctrl+Shift+Z`, `/`, `?`; Ctrl stands for Command on a Mac. */
export interface Shortcut {
  readonly keys: string
  readonly caption: string
  /** While a dialog is open only its own shortcuts and the global ones work. */
  readonly scope: 'global' | 'page' | 'dialog'
  /**
   * Works while the focus is in a text box too; never set it for keys that type. `tracked`: only in boxes of fields whose every key
   * press the journal knows (`data-entity`), for keys that other boxes know themselves.
   */
  readonly inText?: boolean | 'tracked'
  readonly run: () => void
}

/** All shortcuts that work now; of two with the same keys the later one does. */
export class Shortcuts {
  all: readonly Shortcut[] = []
  private readonly isDialogOpen: () => boolean

  constructor(isDialogOpen: () => boolean) {
    this.isDialogOpen = isDialogOpen
    makeAutoObservable<this, 'isDialogOpen'>(this, { all: observableRef, isDialogOpen: false })
  }

  /** The shortcuts that would answer now, one for each combination of keys. */
  get active(): readonly Shortcut[] {
    const hidden = this.isDialogOpen() ? 'page' : 'dialog'
    const byKeys = new Map(
      this.all.filter(({ scope }) => scope !== hidden).map((shortcut) => [shortcut.keys, shortcut]),
    )
    return [...byKeys.values()]
  }

  /** Returns what takes the shortcut away again. */
  register(shortcut: Shortcut): () => void {
    this.all = [...this.all, shortcut]
    return () => {
      this.all = this.all.filter((other) => other !== shortcut)
    }
  }

  /** Runs the shortcut that a key press means; true when there was one. */
  handle(event: KeyboardEvent): boolean {
    if (event.defaultPrevented || event.isComposing) return false
    const pressed = keysOf(event)
    const shortcut = this.active.find(({ keys }) => keys === pressed)
    if (shortcut === undefined || !worksAt(shortcut, event.target)) return false
    event.preventDefault()
    shortcut.run()
    return true
  }
}

export const ShortcutsContext = createContext<Shortcuts | null>(null)

/** Registers a shortcut for as long as the component is shown. */
export function useShortcut(shortcut: Shortcut): void {
  const shortcuts = useContext(ShortcutsContext)
  const latest = useRef(shortcut)
  useEffect(() => {
    latest.current = shortcut
  })
  const { keys, caption, scope, inText = false } = shortcut
  useEffect(
    () => shortcuts?.register({ keys, caption, scope, inText, run: () => latest.current.run() }),
    [shortcuts, keys, caption, scope, inText],
  )
}

/** The name of a key press: `Ctrl+Shift+Z`. Shift is not named with characters that need it, such as `?`. */
export function keysOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): string {
  const isCharacter = event.key.length === 1
  const isLetter = /^[a-z]$/i.test(event.key)
  const parts = [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey && (!isCharacter || isLetter) ? 'Shift' : '',
    isLetter ? event.key.toUpperCase() : event.key,
  ]
  return parts.filter((part) => part !== '').join('+')
}

function worksAt({ inText = false }: Shortcut, target: EventTarget | null): boolean {
  if (inText === true || !isTyping(target)) return true
  return inText === 'tracked' && target instanceof Element && target.closest('[data-entity]') !== null
}

/** Is the focus in something that takes characters? */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
}
