import type { Queryable } from '../database/Database.ts'
import type { ReadScheduler } from '../reading/ReadScheduler.ts'
import type { Call } from './Call.ts'
import { callWork, readOnlyCalls } from './readOnlyCalls.ts'
import { ReadyResponse } from './registerCall.ts'

interface DelegatedCallDependencies {
  readonly database: Queryable
  readonly timeZone: string
  readonly now: () => string
  readonly reads: Pick<ReadScheduler, 'run'>
}

/** The calls that compute figures from many records, with their declarations unchanged, but executed by read processes. */
export function delegatedCalls({ reads, ...dependencies }: DelegatedCallDependencies): readonly Call[] {
  // Only their declarations are used here.
  const source = { ...dependencies, openFile: () => Promise.resolve(null) }
  return readOnlyCalls(source).map((call) => ({
    ...call,
    run: async (parameters, user) =>
      new ReadyResponse(await reads.run(user.userId, callWork.taskOf({ path: call.path, parameters, user }))),
  }))
}
