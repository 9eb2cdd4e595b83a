import { makeAutoObservable } from 'mobx'
import { useEffect, useRef } from 'react'

/** Keys such as `Ctrl+S`, `Ctrl+Shift+Z`, `/`, `?`; Ctrl stands for Command on a Mac. */
export interface Shortcut {
  readonly keys: string
  readonly caption: string
  /** A dialog's shortcuts hide those of the page beneath it. */
  readonly scope: 'global' | 'page' | 'dialog'
  /** Works while the focus is in a text box too; never set for keys that type or that the box itself knows. */
  readonly inText?: boolean
  readonly run: () => void
}

/** All shortcuts that work now; the later of two with the same keys wins. */
export class Shortcuts {
  active: readonly Shortcut[] = []

  constructor() {
    makeAutoObservable(this)
  }

  register(shortcut: Shortcut): () => void {
    this.active = [...this.active, shortcut]
    return () => {
      this.active = this.active.filter((other) => other !== shortcut)
    }
  }
}
