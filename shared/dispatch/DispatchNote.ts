import { addressFields, coordinateFields } from '../model/addressFields.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** Choices of the dispatch form; they differ from those of customers (S0 §2). */
const DISPATCH_PAYMENT_TERMS = ['COD', 'CC'] as const
const DISPATCH_COMMUNICATIONS = ['Mail', 'Email'] as const

/** A caller's request that is not a rental yet; every user takes calls (S0 §3, §6). */
export const DispatchNote = defineEntity({
  name: 'DispatchNote',
  resource: 'DispatchNotes',
  caption: 'Dispatch note',
  title: ['companyName', 'siteName'],
  access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', delete: 'signedIn' },
  fields: {
    id: field.id(),
    companyName: field.text('Company name', { maxLength: 100 }),
    siteName: field.text('Site name', { maxLength: 100 }),
    jobTypeId: field.lookup('Job type', 'JobType'),
    /** Size of the requested dumpster, as in the list of dumpster types. */
    dumpsterType: field.text('Dumpster', { maxLength: 60 }),
    rentalDate: field.day('Rental date'),
    rentalTime: field.text('Rental time', { maxLength: 20 }),
    rentalAM: field.flag('AM'),
    rentalPM: field.flag('PM'),
    notes: field.note('Notes'),
    phone: field.text('Phone', { maxLength: 40, format: 'phone' }),
    email: field.text('Email', { maxLength: 254, format: 'email' }),
    ...addressFields(),
    county: field.text('County', { maxLength: 60 }),
    ...coordinateFields(),
    paymentTerms: field.choice('Payment terms', DISPATCH_PAYMENT_TERMS),
    preferredCommunication: field.choice('Preferred communication', DISPATCH_COMMUNICATIONS),
    billingSameAsService: field.flag('Billing address same as service address'),
    completed: field.instant('Completed', { indexed: true }),
    /** When the job was lost to a competitor. */
    notAwarded: field.instant('Lost', { indexed: true }),
    ...stamps({ deletes: true }),
  },
  relations: {
    jobType: belongsTo('JobType', 'jobTypeId'),
  },
})

export type DispatchNote = RecordOf<typeof DispatchNote>
