import { when } from 'mobx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Scope } from '../store/Scope.ts'
import { useScreenContext, type ScreenContext } from './ScreenContext.ts'

/**
 * The unit of work of a screen: it contains the edits made while the screen is shown; the guard asks before they are lost, and Yes or
 * Cancel roll back these and nothing else. A closed scope is followed by a new one. Null until the screen is mounted.
 */
export function useScreenScope(label: string): Scope | null {
  const app = useScreenContext()
  const [screen] = useState(() => new ScreenScope(app))
  useEffect(() => screen.open(label), [screen, label])
  return useSyncExternalStore(screen.subscribe, screen.current, screen.current)
}

class ScreenScope {
  private readonly app: Pick<ScreenContext, 'store' | 'guard'>
  private scope: Scope | null = null
  private readonly listeners = new Set<() => void>()

  constructor(app: Pick<ScreenContext, 'store' | 'guard'>) {
    this.app = app
  }

  readonly current = (): Scope | null => this.scope

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Opens a scope, and a new one whenever it is closed, until the returned function is called. */
  open(label: string): () => void {
    const { store, guard } = this.app
    let close = (): void => {}
    const openNext = (): void => {
      const scope = store.openScope(label)
      const unregister = guard.register(scope, location.pathname)
      const stop = when(
        () => !scope.isOpen,
        () => {
          close()
          openNext()
        },
      )
      close = () => {
        stop()
        unregister()
      }
      this.show(scope)
    }
    openNext()
    return () => {
      close()
      // Pending changes that were not rolled back stay pending when a screen is left; an untouched blank record does not.
      if (this.scope?.hasChanges === true) this.scope.commit()
      else this.scope?.rollback()
    }
  }

  private show(scope: Scope): void {
    this.scope = scope
    for (const listener of this.listeners) listener()
  }
}
