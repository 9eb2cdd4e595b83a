import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'
import { WORK_KINDS } from '../wire/jobs.ts'

/** What became of a report: dispatch accepted or rejected it, or the driver sent it again and it was stored. */
const DECISIONS = ['Accepted', 'Rejected', 'Stored'] as const

/**
 * What a driver did with a job and the server refused, because the job was given to another meanwhile for example: kept until
 * dispatch accepts or rejects it (ambiguities 89, JO230).
 */
export const ReportedWork = defineEntity({
  name: 'ReportedWork',
  resource: 'ReportedWorks',
  caption: 'Reported work',
  title: ['kind'],
  access: { read: permissions.scheduleJobs, create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    /** The id of the driver's action (JO40). */
    actionId: field.identifier('Action', { required: true, maxLength: 64, unique: true }),
    jobId: field.reference('Job', 'Job', { required: true }),
    driverId: field.reference('Driver', 'User', { required: true }),
    kind: field.choice('Did', WORK_KINDS, { required: true }),
    tappedAt: field.instant('When', { required: true }),
    /** The entry in words, and as JSON of the request. */
    summary: field.text('Entered', { maxLength: 400 }),
    request: field.note('Request', { required: true }),
    refusal: field.note('Not stored because', { required: true }),
    decision: field.choice('Decision', DECISIONS),
    decided: field.instant('Decided', { indexed: true }),
    decidedById: field.reference('Decided by', 'User'),
    ...stamps(),
  },
  relations: {
    job: belongsTo('Job', 'jobId'),
    driver: belongsTo('User', 'driverId'),
    decidedBy: belongsTo('User', 'decidedById'),
  },
})

export type ReportedWork = RecordOf<typeof ReportedWork>
