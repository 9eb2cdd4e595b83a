import { makeAutoObservable, observableRef } from 'mobx'
import type { KeyHelp, KeyHelpSource } from '../kit/KeyHelp.ts'

/** Keys such as `Ctrl+S`, `Ctrl+Shift+Z`, `/`, `?`; on a Mac, Ctrl means Command. */
export interface Shortcut {
  readonly keys: string
  readonly caption: string
  /** While a dialog is open only its own shortcuts and the global ones work. */
  readonly scope: 'global' | 'page' | 'dialog'
  /**
   * Whether it also works while the focus is in a text box; never set it for keys that type. `tracked`: only in fields whose key
   * presses the journal records (`data-entity`), for keys that other boxes handle themselves, and in the editor of a cell as long as
   * it has the text that it began with (`data-text-before`), so that it has nothing to undo.
   */
  readonly inText?: boolean | 'tracked'
  /** Whether it does anything now; the command palette does not offer it otherwise. */
  readonly isUseful?: () => boolean
  readonly run: () => void
}

/** The registered shortcuts; of two with the same keys the later one wins. */
export class Shortcuts {
  all: readonly Shortcut[] = []
  private explained: readonly KeyHelpSource[] = []
  private readonly isDialogOpen: () => boolean

  constructor(isDialogOpen: () => boolean) {
    this.isDialogOpen = isDialogOpen
    makeAutoObservable<this, 'isDialogOpen' | 'explained'>(this, {
      all: observableRef,
      explained: observableRef,
      isDialogOpen: false,
    })
  }

  /** The keys that the lists shown handle themselves. */
  get keysOfLists(): readonly KeyHelp[] {
    return this.explained.flatMap((source) => source())
  }

  /** Lists such keys until the returned function is called. */
  explain(source: KeyHelpSource): () => void {
    this.explained = [...this.explained, source]
    return () => {
      this.explained = this.explained.filter((other) => other !== source)
    }
  }

  /** The shortcuts that currently work, one for each combination of keys. */
  get active(): readonly Shortcut[] {
    const hidden = this.isDialogOpen() ? 'page' : 'dialog'
    const byKeys = new Map(
      this.all.filter(({ scope }) => scope !== hidden).map((shortcut) => [shortcut.keys, shortcut]),
    )
    return [...byKeys.values()]
  }

  /** Registers a shortcut until the returned function is called. */
  register(shortcut: Shortcut): () => void {
    this.all = [...this.all, shortcut]
    return () => {
      this.all = this.all.filter((other) => other !== shortcut)
    }
  }

  /** Runs the shortcut of a key press; true when there was one. */
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
  return inText === 'tracked' && target instanceof HTMLElement && (isTracked(target) || isUnchanged(target))
}

function isTracked(target: HTMLElement): boolean {
  return target.closest('[data-entity]') !== null
}

function isUnchanged(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && target.dataset['textBefore'] === target.value
}

/** Whether the target takes characters. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)
}
