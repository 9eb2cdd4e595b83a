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

/** Ids of what a job does with a dumpster (S1 §3): an exchange is a delivery and a pickup. */
export const JOB_ACTION = { delivery: 1, pickUp: 2 } as const
