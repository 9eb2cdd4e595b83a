import { makeAutoObservable, observableRef } from 'mobx'

/** The unit of work of a screen, as far as leaving it goes. */
export interface GuardedScope {
  readonly hasChanges: boolean
  rollback(): void
}

interface GuardedScreen {
  readonly scope: GuardedScope
  /** Path of the address at which the screen was opened. */
  readonly path: string
}

/** Knows the units of work of the screens that are shown; a screen is left only with its user's consent (F-024). */
export class NavigationGuard {
  private screens: readonly GuardedScreen[] = []

  constructor() {
    makeAutoObservable<this, 'screens'>(this, { screens: observableRef, guards: false })
  }

  get hasChanges(): boolean {
    return this.screens.some(({ scope }) => scope.hasChanges)
  }

  /** Observable: is the screen of this path shown, with a unit of work that changes can belong to? */
  guards(path: string): boolean {
    return this.screens.some((screen) => screen.path === path)
  }

  /** Returns what takes the scope away again. */
  register(scope: GuardedScope, path = ''): () => void {
    const screen = { scope, path }
    this.screens = [...this.screens, screen]
    return () => this.remove(screen)
  }

  /** Drops the changes of all screens shown, those of the innermost first. */
  rollback(): void {
    for (const { scope } of this.screens.toReversed()) scope.rollback()
  }

  private remove(screen: GuardedScreen): void {
    this.screens = this.screens.filter((other) => other !== screen)
  }
}
