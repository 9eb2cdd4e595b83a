import { actionInPair, type JobTypeAndAction } from '#shared/jobs/jobActions.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** What is done with the dumpster, where the type does not say it: the two jobs of an exchange differ in nothing else. */
export function pairActionOf({ lookups }: Pick<ScreenContext, 'lookups'>, job: JobTypeAndAction): string {
  return lookups.title('JobAction', actionInPair(job))
}
