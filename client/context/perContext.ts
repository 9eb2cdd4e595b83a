import type { App } from '../app/App.ts'

/** What a feature keeps as long as a user is signed in: it is made when it is first asked for. */
export function perContext<T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App, { readonly value: T }>()
  return (app) => {
    const known = made.get(app) ?? { value: make(app) }
    made.set(app, known)
    return known.value
  }
}
