import { partsOf } from '#shared/model/partsOf.ts'
import { DASHBOARD_PARTS, type DashboardParts } from '#shared/reporting/figureParts.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import { BadRequest, NotAllowed } from '#server/kernel/errors.ts'
import { bytesOf } from '#server/kernel/ReadResult.ts'
import type { Database } from '../../database/Database.ts'
import type { ReadScheduler } from '../../reading/ReadScheduler.ts'
import type { ReadDashboard } from '../../reports/dashboardContent.ts'
import { delegatedCalls } from '../delegatedCalls.ts'
import { invoiceHistory } from '../history/invoiceHistory.ts'
import { dashboardSources, partReader, type PartSource, type ReadPart } from './partSources.ts'

type Outcome = { readonly value: unknown } | { readonly refusal: BadRequest | NotAllowed }

interface DashboardReaderDependencies {
  readonly database: Database
  readonly timeZone: string
  readonly now: () => string
  readonly reads: Pick<ReadScheduler, 'run'>
  /** How many parts are read at the same time. */
  readonly maxConcurrent: number
}

/** Reads the whole dashboard as its screen does, each part with the roles and limits of its own call (CL2). */
export function dashboardReader(dependencies: DashboardReaderDependencies): ReadDashboard {
  const { database, timeZone, reads, maxConcurrent } = dependencies
  const read = partReader([...delegatedCalls(dependencies), invoiceHistory(database, timeZone)], reads)
  return async (user, period) => {
    const sources = dashboardSources(period)
    const outcomes = new Map<string, Outcome>()
    const waiting = [...DASHBOARD_PARTS]
    const readSome = async (): Promise<void> => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
        outcomes.set(name, await outcomeOf(read, sources[name], user))
    }
    await Promise.all(Array.from({ length: maxConcurrent }, readSome))
    const refusals = [...outcomes.values()].flatMap((each) => ('refusal' in each ? [each.refusal] : []))
    const [first] = refusals
    if (first !== undefined && refusals.length === DASHBOARD_PARTS.length) throw first
    return partsOf<DashboardParts>(DASHBOARD_PARTS, (name) => valueOf(outcomes.get(name)))
  }
}

/** What a part is, or that it is refused for its days or to this user. Throws anything else that keeps it from being read. */
async function outcomeOf(read: ReadPart, source: PartSource, user: SignedInUser): Promise<Outcome> {
  try {
    return { value: JSON.parse((await bytesOf(await read(source, user))).toString()) }
  } catch (error) {
    if (error instanceof BadRequest || error instanceof NotAllowed) return { refusal: error }
    throw error
  }
}

function valueOf(outcome: Outcome | undefined): unknown {
  if (outcome === undefined) throw new Error('All parts were read.')
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.value
}
