import type { RecordOf } from '../model/defineEntity.ts'
import { defineFixedLookup } from '../model/defineLookup.ts'

/** Ids of the job types (S1 §9). */
export const JOB_TYPE = {
  delivery: 1,
  pickUp: 2,
  exchange: 3,
  roundTrip: 4,
  service: 5,
  destination: 6,
  note: 7,
} as const

/** Ids of the dumpster actions (S1 §3): an exchange is a delivery and a pickup. */
export const JOB_ACTION = { delivery: 1, pickUp: 2 } as const

/** The type of a job (S1 §3). */
export const JobType = defineFixedLookup({ name: 'JobType', resource: 'JobTypes', caption: 'Job type' })

export type JobType = RecordOf<typeof JobType>

/** The dumpster action of a job (S1 §3). */
export const JobAction = defineFixedLookup({
  name: 'JobAction',
  resource: 'JobActions',
  caption: 'Job action',
})

export type JobAction = RecordOf<typeof JobAction>
