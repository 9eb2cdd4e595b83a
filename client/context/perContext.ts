import type { ScreenContext } from './ScreenContext.ts'

/** What a feature keeps as long as a user is signed in: it is made when it is first asked for. */
export function perContext<T>(make: (app: ScreenContext) => T): (app: ScreenContext) => T {
  const made = new WeakMap<ScreenContext, { readonly value: T }>()
  return (app) => {
    const known = made.get(app) ?? { value: make(app) }
    made.set(app, known)
    return known.value
  }
}
