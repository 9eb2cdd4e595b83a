import { permissions } from '../access/roles.ts'
import { MAX_RATE } from '../kernel/amountLimits.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { apart, belongsTo, hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** A dumpster fee of a job, to be added to an invoice (S2 §3). */
export const JobDumpsterFee = defineEntity({
  name: 'JobDumpsterFee',
  resource: 'JobDumpsterFees',
  caption: 'Job dumpster fee',
  title: ['dumpsterFeeTypeId', 'note'],
  access: {
    read: permissions.viewRentals,
    create: permissions.changeJobs,
    update: permissions.changeJobs,
    delete: permissions.changeJobs,
  },
  fields: {
    id: field.id(),
    jobId: field.reference('Job', 'Job', { required: true }),
    dumpsterFeeTypeId: field.lookup('Fee', 'DumpsterFeeType', { required: true }),
    quantity: field.decimal('Quantity', { default: 1, min: 0.01, max: 1_000 }),
    rate: field.money('Rate', { min: 0, max: MAX_RATE }),
    note: field.note('Note'),
    ...stamps(),
  },
  relations: {
    job: belongsTo('Job', 'jobId'),
    dumpsterFeeType: belongsTo('DumpsterFeeType', 'dumpsterFeeTypeId'),
    invoiceLines: apart(hasMany('InvoiceLine', 'jobDumpsterFeeId')),
  },
})

export type JobDumpsterFee = RecordOf<typeof JobDumpsterFee>
