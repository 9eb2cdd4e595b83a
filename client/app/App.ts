import { createContext, useContext } from 'react'
import type { BackgroundWork } from '../context/BackgroundWork.ts'
import type { Commands } from '../context/Commands.ts'
import type { HomeCard } from '../context/HomeCard.ts'
import type { RecordGlance } from '../context/RecordGlance.ts'
import type { ScreenContext } from '../context/ScreenContext.ts'
import type { AuthClient } from './AuthClient.ts'
import type { Drafts } from './drafts/Drafts.ts'
import type { NoticeSource } from './home/Notice.ts'
import type { WaitingWork } from './home/WaitingWork.ts'
import type { SessionRenewal } from './signIn/SessionRenewal.ts'
import type { ThemeSwitch } from './ThemeSwitch.ts'

/** The application of a signed-in user: what its screens are given, and what only the shell around them needs. */
export interface App extends ScreenContext {
  readonly auth: AuthClient
  readonly theme: ThemeSwitch
  readonly drafts: Drafts
  readonly sessionRenewal: SessionRenewal
  /** What the features do whichever screen is shown. */
  readonly background: readonly BackgroundWork[]
  /** What waits for people, as the home page counts it. */
  readonly waitingWork: readonly WaitingWork[]
  /** What the bell tells its user by name. */
  readonly noticeSources: readonly NoticeSource[]
  /** What the palette shows beside records. */
  readonly glances: readonly RecordGlance[]
  /** What features add to the home page. */
  readonly homeCards: readonly HomeCard[]
  /** What can be done on the screens shown. */
  readonly commands: Commands
  /** Ends following what others store. */
  readonly closeLive: () => void
}

export const AppContext = createContext<App | null>(null)

/** The application, for components of the shell. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('useApp needs an AppProvider above it.')
  return app
}
