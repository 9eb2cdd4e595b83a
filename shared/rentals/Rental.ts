import { permissions } from '../access/roles.ts'
import { MAX_RATE } from '../kernel/amountLimits.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { apart, belongsTo, hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'
import { RENTAL_STATUS } from './rentalStatuses.ts'

/** Preferred parts of the day (S0 §3). */
const PREFERRED_WINDOWS = ['Morning', 'Noon', 'Afternoon', 'Evening'] as const

const billing = { read: permissions.viewBilling } as const

/** The rental of a dumpster to a customer at a service address, carried out by its jobs (S1 §3). */
export const Rental = defineEntity({
  name: 'Rental',
  resource: 'Rentals',
  caption: 'Rental',
  title: ['displayId'],
  isSearched: true,
  access: {
    read: permissions.viewRentals,
    create: permissions.manageRentals,
    update: permissions.changeRentals,
    delete: permissions.manageRentals,
  },
  fields: {
    id: field.id(),
    customerId: field.reference('Customer', 'Customer', { required: true }),
    serviceAddressId: field.reference('Site address', 'ServiceAddress', { required: true }),
    dumpsterId: field.lookup('Dumpster', 'Dumpster', { required: true }),
    startDate: field.day('Start date', { required: true, indexed: true }),
    endDate: field.day('End date'),
    completed: field.instant('Completed', { indexed: true }),
    statusId: field.lookup('Status', 'RentalStatus', { default: RENTAL_STATUS.new, indexed: true }),
    price: field.money('Price', { default: 0, min: 0, max: MAX_RATE, ...billing }),
    pONumber: field.text('PO number', { maxLength: 60 }),
    /** A time of the day, `HH:mm`. */
    preferredTime: field.text('Preferred time', { maxLength: 5, format: 'timeOfDay' }),
    preferredWindow: field.choice('Preferred window', PREFERRED_WINDOWS),
    billDaily: field.flag('Bill daily'),
    dailyRate: field.money('Daily rate', { min: 0, max: MAX_RATE, ...billing }),
    driverInstructions: field.note('Driver instructions'),
    notes: field.note('Notes'),
    invoiceNotes: field.note('Invoice notes'),
    ...stamps({ deletes: true }),
  },
  relations: {
    customer: belongsTo('Customer', 'customerId'),
    serviceAddress: belongsTo('ServiceAddress', 'serviceAddressId'),
    dumpster: belongsTo('Dumpster', 'dumpsterId'),
    status: belongsTo('RentalStatus', 'statusId'),
    jobs: hasMany('Job', 'rentalId'),
    photos: hasMany('Photo', 'rentalId'),
    invoices: apart(hasMany('Invoice', 'rentalId')),
    rentalBillingLines: hasMany('RentalBillingLine', 'rentalId'),
  },
  indexes: [['customerId', 'deleted']],
})

export type Rental = RecordOf<typeof Rental>
