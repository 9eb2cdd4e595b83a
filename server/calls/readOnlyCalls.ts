import type { SignedInUser } from '#shared/wire/account.ts'
import { jsonWork, type WorkSource } from '../reading/ReadWork.ts'
import { auditArchiveCalls } from './auditing/auditArchiveCalls.ts'
import { auditCheckCall } from './auditing/auditCheckCall.ts'
import type { Call } from './Call.ts'
import { dashboardCalls } from './dashboard/dashboardCalls.ts'
import { figureCalls } from './utility/figureCalls.ts'

/** The calls that compute something from many records. */
export function readOnlyCalls(source: WorkSource): readonly Call[] {
  return [
    ...figureCalls(source),
    ...dashboardCalls(source),
    auditCheckCall(source),
    ...auditArchiveCalls(source),
  ]
}

interface AskedCall {
  readonly path: string
  readonly parameters: unknown
  readonly user: SignedInUser
}

/** What such a call responds. */
export const callWork = jsonWork<AskedCall>(
  'call',
  ({ path }) => path,
  (source) => {
    const calls = new Map(readOnlyCalls(source).map((call) => [call.path, call]))
    return async ({ path, parameters, user }) => {
      const call = calls.get(path)
      if (call === undefined) throw new Error(`${path} is not a read-only call.`)
      return call.run(parameters, user)
    }
  },
)
