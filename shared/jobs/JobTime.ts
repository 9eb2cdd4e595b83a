import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** A period of work on a job; it runs until it is completed (S1 §3). */
export const JobTime = defineEntity({
  name: 'JobTime',
  resource: 'JobTimes',
  caption: 'Job time',
  title: ['id'],
  access: {
    read: permissions.viewRentals,
    create: permissions.trackJobTime,
    update: permissions.changeJobTimes,
    delete: permissions.changeJobTimes,
  },
  fields: {
    id: field.id(),
    jobId: field.reference('Job', 'Job', { required: true }),
    started: field.instant('Started', { required: true }),
    completed: field.instant('Completed'),
    totalMinutes: field.decimal('Minutes', { serverOwned: true }),
    ...stamps({ deletes: true }),
  },
  relations: {
    job: belongsTo('Job', 'jobId'),
  },
})

export type JobTime = RecordOf<typeof JobTime>
