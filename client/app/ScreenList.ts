import type { ListsQuery } from '#shared/model/queryContract.ts'
import type { BackgroundWork } from '../context/BackgroundWork.ts'
import type { HomeCard } from '../context/HomeCard.ts'
import type { RecordGlance } from '../context/RecordGlance.ts'
import type { SavingRule } from '../context/saving/SavingRule.ts'
import type { ScreenContext } from '../context/ScreenContext.ts'
import type { Screen } from '../context/Screen.ts'

/** What the product hands to the app: its screens, besides the home page and the profile, and what belongs to them. */
export interface ScreenList {
  readonly screens: readonly Screen[]
  /** What saving records asks and does, by entity. */
  readonly savingRules: readonly SavingRule[]
  /** What features do whichever screen is shown. */
  readonly background: readonly BackgroundWork[]
  /** The last day of which nothing is changed any more; null where none is closed. Observable. */
  readonly closedDay: (app: Pick<ScreenContext, 'store' | 'today'>) => string | null
  /** The lookup tables that every screen has. */
  readonly lookups: ListsQuery
  /** What the palette shows beside records. */
  readonly glances: readonly RecordGlance[]
  /** What features add to the home page. */
  readonly homeCards: readonly HomeCard[]
  /** Paths that redirect to the path of a screen. */
  readonly redirects: Readonly<Record<string, string>>
}
