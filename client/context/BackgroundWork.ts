import type { App } from '../app/App.ts'

/** What a feature does for the signed-in user, whichever screen is shown. */
export interface BackgroundWork {
  /** Done before the first screen is shown. */
  prepare(this: void, app: App): Promise<void>
  /** Goes on until the returned function is called. */
  start(this: void, app: App): () => void
  /** What the user is asked before signing out; null where there is nothing to ask. */
  questionBeforeSignOut(this: void, app: App): string | null
  /** Done before the user is signed out. */
  end(this: void, app: App): Promise<void>
}
