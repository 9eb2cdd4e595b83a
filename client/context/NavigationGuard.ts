import { makeAutoObservable, observableRef } from 'mobx'
import type { GuardedDialog } from '../kit/WidgetServices.ts'

/** The unit of work of a screen, as the guard sees it. */
export interface GuardedScope {
  readonly hasChanges: boolean
  rollback(): void
}

interface GuardedScreen {
  readonly scope: GuardedScope
  /** Path of the address at which the screen was opened. */
  readonly path: string
}

/**
 * Tracks the units of work of the screens shown, and the open dialogs, whose changes may be in none of these; with changes, a screen is
 * left only with the user's consent (F-024).
 */
export class NavigationGuard {
  private screens: readonly GuardedScreen[] = []
  private dialogs: readonly GuardedDialog[] = []

  constructor() {
    makeAutoObservable<this, 'screens' | 'dialogs'>(this, {
      screens: observableRef,
      dialogs: observableRef,
      guards: false,
    })
  }

  get hasChanges(): boolean {
    return this.hasDialogChanges || this.screens.some(({ scope }) => scope.hasChanges)
  }

  /** Whether a dialog has changes: the page behind it is out of reach. */
  get hasDialogChanges(): boolean {
    return this.dialogs.some((dialog) => dialog.hasChanges)
  }

  /** Whether a dialog is saving. */
  get isDialogSaving(): boolean {
    return this.dialogs.some((dialog) => dialog.isSaving)
  }

  /** Observable: whether the screen of this path is shown and has a unit of work. */
  guards(path: string): boolean {
    return this.screens.some((screen) => screen.path === path)
  }

  /** Registers a screen's scope until the returned function is called. */
  register(scope: GuardedScope, path = ''): () => void {
    const screen = { scope, path }
    this.screens = [...this.screens, screen]
    return () => this.remove(screen)
  }

  /** Registers an open dialog until the returned function is called. */
  registerDialog(dialog: GuardedDialog): () => void {
    this.dialogs = [...this.dialogs, dialog]
    return () => this.removeDialog(dialog)
  }

  /** Rolls back the changes of all screens shown, innermost first. Those of dialogs are undone by canceling them. */
  rollback(): void {
    for (const { scope } of this.screens.toReversed()) scope.rollback()
  }

  private remove(screen: GuardedScreen): void {
    this.screens = this.screens.filter((other) => other !== screen)
  }

  private removeDialog(dialog: GuardedDialog): void {
    this.dialogs = this.dialogs.filter((other) => other !== dialog)
  }
}
