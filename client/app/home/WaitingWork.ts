import type { RoleRule } from '#shared/model/kinds.ts'
import type { ViewContent } from '#shared/wire/views.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { urlToSend } from '../../context/views/viewUrl.ts'

/** A kind of work that waits for somebody. */
export interface WaitingWork {
  readonly caption: string
  /** Whose work it is. */
  readonly needs: RoleRule
  /** The list in which it is done. */
  readonly path: string
  /** What of the list is shown; the list as its user left it unless given. */
  readonly view?: Partial<ViewContent>
  /** Whether it came back or failed, and was not expected: the bell in the header shows it, too. */
  readonly isNotified?: true
  /** Counts it. Throws QueryFailed. */
  readonly count: (app: ScreenContext) => Promise<number>
}

/** The URL of its list, which shows what was counted. */
export function urlOfWork({ path, caption, view }: Pick<WaitingWork, 'path' | 'caption' | 'view'>): string {
  return view === undefined ? path : urlToSend({ path, name: caption, filter: {}, layout: {}, ...view })
}
