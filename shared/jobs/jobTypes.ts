import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

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
export const JobType = defineEntity({
  name: 'JobType',
  resource: 'JobTypes',
  caption: 'Job type',
  title: ['name'],
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 40 }),
    displayOrder: field.integer('Order', { default: 0 }),
    rowVersion: field.version(),
  },
})

export type JobType = RecordOf<typeof JobType>

/** The dumpster action of a job (S1 §3). */
export const JobAction = defineEntity({
  name: 'JobAction',
  resource: 'JobActions',
  caption: 'Job action',
  title: ['name'],
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 40 }),
    displayOrder: field.integer('Order', { default: 0 }),
    rowVersion: field.version(),
  },
})

export type JobAction = RecordOf<typeof JobAction>
