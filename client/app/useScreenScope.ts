import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import type { Scope } from '../store/Scope.ts'
import { useApp } from './App.ts'

/**
 * The unit of work of a screen: what is edited while the screen is shown belongs to it, the guard asks before it is lost, and
 * Yes or Cancel roll back exactly this. A scope that was closed is followed by a new one. Null until the screen is mounted.
 */
export function useScreenScope(label: string): Scope | null {
  const { store, guard } = useApp()
  const [scope, setScope] = useState<Scope | null>(null)
  useEffect(() => {
    let current = store.openScope(label)
    let unregister = guard.register(current)
    setScope(current)
    const stop = reaction(
      () => current.isOpen,
      (isOpen) => {
        if (isOpen) return
        unregister()
        current = store.openScope(label)
        unregister = guard.register(current)
        setScope(current)
      },
    )
    return () => {
      stop()
      unregister()
      // What is pending and was not dropped stays pending: leaving a screen loses nothing by itself.
      current.commit()
    }
  }, [store, guard, label])
  return scope
}
