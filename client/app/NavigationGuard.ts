import { makeAutoObservable, observableRef } from 'mobx'

/** The unit of work of a screen, as far as leaving it goes. */
export interface GuardedScope {
  readonly hasChanges: boolean
  rollback(): void
}

/** Knows the units of work of the screens that are shown; a screen is left only with its user's consent (F-024). */
export class NavigationGuard {
  private scopes: readonly GuardedScope[] = []

  constructor() {
    makeAutoObservable<this, 'scopes'>(this, { scopes: observableRef })
  }

  get hasChanges(): boolean {
    return this.scopes.some((scope) => scope.hasChanges)
  }

  /** Returns what takes the scope away again. */
  register(scope: GuardedScope): () => void {
    this.scopes = [...this.scopes, scope]
    return () => this.remove(scope)
  }

  /** Drops the changes of all screens shown, those of the innermost first. */
  rollback(): void {
    for (const scope of this.scopes.toReversed()) scope.rollback()
  }

  private remove(scope: GuardedScope): void {
    this.scopes = this.scopes.filter((other) => other !== scope)
  }
}
