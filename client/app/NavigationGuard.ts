import { makeAutoObservable } from 'mobx'
import type { Scope } from '../store/Scope.ts'

/** What the user answered when asked whether unsaved changes may be lost (F-024, B-02). */
export type LeaveAnswer = 'leave' | 'stay' | 'review'

/** Knows the units of work of the screens that are open; a route is left only with their consent. */
export class NavigationGuard {
  private scopes: readonly Scope[] = []

  constructor() {
    makeAutoObservable(this)
  }

  get hasChanges(): boolean {
    return this.scopes.some((scope) => scope.hasChanges)
  }
}
