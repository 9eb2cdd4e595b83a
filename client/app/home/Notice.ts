import type { RoleRule } from '#shared/model/kinds.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** One thing of which the bell tells its user by name (HM920). */
export interface Notice {
  /** Unique among the notices. */
  readonly key: string
  readonly caption: string
  /** Who and why, or what became of it. */
  readonly detail: string
  /** Opens it. Throws what the request for it throws. */
  readonly open: (app: ScreenContext, navigate: (path: string) => void) => unknown
}

/** A kind of notice. */
export interface NoticeSource {
  /** Whose they are. */
  readonly needs: RoleRule
  /** Those of the user, the latest first. Throws QueryFailed. */
  readonly read: (app: ScreenContext) => Promise<readonly Notice[]>
}
