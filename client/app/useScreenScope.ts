import type { Scope } from '../store/Scope.ts'

/**
 * The unit of work of a screen: everything edited while the screen is shown belongs to it, the guard asks before it is lost,
 * and Yes or Cancel roll back exactly this. Null until the first effect ran.
 */
export function useScreenScope(label: string): Scope | null {
  throw new Error(`not yet ${label}`)
}
