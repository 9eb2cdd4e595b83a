import { jobAddressOf, type JobAddress } from './jobAddress.ts'
import { actionOfType, isPairType } from './jobActions.ts'
import { JOB_ACTION, JOB_TYPE } from './jobTypes.ts'

/** The rental fields that a new job uses. */
export interface JobRental {
  readonly id: number
  readonly dumpsterId: number | null
  readonly serviceAddress: JobAddress | null
}

/** The job being edited in the new-job dialog. */
export interface JobDraft {
  readonly rentalId: number
  readonly jobTypeId: number
  readonly actionId: number | null
  readonly startDate: string
  readonly dumpsterId: number | null
  readonly customerRequestedDumpsterId: number | null
  readonly billAsDumpsterId: number | null
  /** The dumpster that an exchange picks up, and the dumpster it is billed as. */
  readonly exchangeDumpsterId: number | null
  readonly billExchangeAs: number | null
  readonly dumpsterWeightLimit: number | null
}

export interface DumpsterWithLimit {
  readonly id: number
  readonly weightLimit: number | null
}

const EMPTY_ADDRESS: JobAddress = {
  siteName: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  latitude: null,
  longitude: null,
}

/** The initial job of the new-job dialog: on `startDate`, with the rental's dumpster and address (O-029, O-033). */
export function newRentalJob(jobTypeId: number, rental: JobRental, startDate: string): JobDraft & JobAddress {
  return {
    rentalId: rental.id,
    jobTypeId,
    actionId: actionOfType(jobTypeId),
    startDate,
    dumpsterId: rental.dumpsterId,
    customerRequestedDumpsterId: rental.dumpsterId,
    billAsDumpsterId: rental.dumpsterId,
    exchangeDumpsterId: isPairType(jobTypeId) ? rental.dumpsterId : null,
    billExchangeAs: isPairType(jobTypeId) ? rental.dumpsterId : null,
    dumpsterWeightLimit: null,
    ...jobAddressOf(rental.serviceAddress ?? EMPTY_ADDRESS),
  }
}

/** The weight limit of the billed dumpster, otherwise of the job's own; null without either (O-029, O-037). */
export function weightLimitOf(
  job: { readonly billAsDumpsterId: number | null; readonly dumpsterId: number | null },
  dumpsters: readonly DumpsterWithLimit[],
): number | null {
  const id = job.billAsDumpsterId ?? job.dumpsterId
  return dumpsters.find((dumpster) => dumpster.id === id)?.weightLimit ?? null
}

/**
 * The jobs to save for a draft: one, or for an exchange or round trip two that refer to each other (O-029, O-030). Additional
 * fields of the draft are copied to both. `ids` are the keys of the jobs, possibly temporary.
 */
export function createJobs<D extends JobDraft>(
  draft: D,
  dumpsters: readonly DumpsterWithLimit[],
  ids: readonly [number, number],
): (D & { readonly id: number; readonly relatedJobId: number | null })[] {
  const withWeightLimit = { ...draft, dumpsterWeightLimit: weightLimitOf(draft, dumpsters) }
  const [id, pairId] = ids
  if (!isPairType(draft.jobTypeId)) return [{ ...withWeightLimit, id, relatedJobId: null }]
  return [
    { ...withWeightLimit, actionId: JOB_ACTION.delivery, id, relatedJobId: pairId },
    { ...pickUpOfPair(draft, dumpsters), id: pairId, relatedJobId: id },
  ]
}

/** The pickup of a pair: the exchange dumpster of an exchange, the same dumpster of a round trip, billed as `billExchangeAs`. */
function pickUpOfPair<D extends JobDraft>(draft: D, dumpsters: readonly DumpsterWithLimit[]): D {
  const isExchange = draft.jobTypeId === JOB_TYPE.exchange
  const dumpsterId = (isExchange ? draft.exchangeDumpsterId : null) ?? draft.dumpsterId
  const pickUpJob = {
    ...draft,
    actionId: JOB_ACTION.pickUp,
    dumpsterId,
    customerRequestedDumpsterId: dumpsterId,
    billAsDumpsterId: draft.billExchangeAs ?? draft.billAsDumpsterId,
  }
  return { ...pickUpJob, dumpsterWeightLimit: weightLimitOf(pickUpJob, dumpsters) }
}
