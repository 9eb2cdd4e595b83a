import { makeAutoObservable, observableRef } from 'mobx'

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

/** Tracks the units of work of the screens shown; a screen with changes is left only with the user's consent (F-024). */
export class NavigationGuard {
  private screens: readonly GuardedScreen[] = []

  constructor() {
    makeAutoObservable<this, 'screens'>(this, { screens: observableRef, guards: false })
  }

  get hasChanges(): boolean {
    return this.screens.some(({ scope }) => scope.hasChanges)
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

  /** Rolls back the changes of all screens shown, innermost first. */
  rollback(): void {
    for (const { scope } of this.screens.toReversed()) scope.rollback()
  }

  private remove(screen: GuardedScreen): void {
    this.screens = this.screens.filter((other) => other !== screen)
  }
}
