import type { SignedInSession, SystemFinding, SystemRequests, SystemState } from '#shared/wire/system.ts'

/** What the screen of the installation shows. */
export interface SystemFigures extends SystemRequests {
  readonly findings: readonly SystemFinding[]
  readonly state: SystemState
  readonly sessions: readonly SignedInSession[]
}
