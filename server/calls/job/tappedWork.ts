import { Type } from 'typebox'
import { tooLateRefusal } from '#shared/jobs/momentOfWork.ts'
import type { JobResult, TappedRequest } from '#shared/wire/jobs.ts'
import { runSave, runSaveOnce } from '../../save/runSave.ts'
import type { SavingUser } from '../../save/pipeline/change.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import type { RuleContext } from '../../save/pipeline/SaveRule.ts'
import type { Records } from '../../save/work/records.ts'
import { notDone } from './workOnJob.ts'

/** The members of a request that a phone may send again, or late (JO40, JO41). */
export const tapped = () => ({
  actionId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
  /** As instants are stored, which are compared as texts. */
  tappedAt: Type.Optional(Type.String({ format: 'date-time', pattern: '^[0-9T:.-]{23}Z$' })),
})

interface TappedCall {
  readonly saves: SaveContext
  readonly user: SavingUser
  /** Names the call: an id that was used for another one is refused. */
  readonly path: string
  readonly request: TappedRequest
}

/** Executes what was tapped, once if it has an id (JO40), unless it is too late for that (JO41). */
export function runTapped(
  { saves, user, path, request }: TappedCall,
  work: (records: Records, context: RuleContext) => Promise<JobResult>,
): Promise<JobResult> {
  const { actionId, tappedAt = null } = request
  const late = tappedAt === null ? null : tooLateRefusal(tappedAt, saves.now())
  if (late !== null) return Promise.resolve(notDone(late))
  if (actionId === undefined) return runSave(saves, user, work)
  return runSaveOnce(saves, { user, request: { id: actionId, content: { path, ...request } } }, work)
}
