import type { ScreenContext } from './ScreenContext.ts'

/** What a feature does for the signed-in user, whichever screen is shown. */
export interface BackgroundWork {
  /** Done before the first screen is shown. */
  prepare?(this: void, app: ScreenContext): Promise<void>
  /** Goes on until the returned function is called. */
  start(this: void, app: ScreenContext): () => void
  /** What the user is asked before signing out; null where there is nothing to ask. */
  questionBeforeSignOut?(this: void, app: ScreenContext): string | null
  /** Done before the user is signed out. */
  end?(this: void, app: ScreenContext): Promise<void>
}
