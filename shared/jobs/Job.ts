import { permissions } from '../access/roles.ts'
import { addressFields, coordinateFields } from '../model/addressFields.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { apart, belongsTo, hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** Expenses: the server takes them from the settings, an administrator may correct them (S1 §6). */
const expense = { read: permissions.viewMargins, write: permissions.administer } as const

const derived = { serverOwned: true } as const

/** One piece of work for a driver on a day: a delivery, a pickup, a note (S1 §3). */
export const Job = defineEntity({
  name: 'Job',
  resource: 'Jobs',
  caption: 'Job',
  title: ['displayId'],
  isSearched: true,
  assignedTo: 'driverId',
  access: {
    read: permissions.viewRentals,
    create: permissions.addJobs,
    update: permissions.changeJobs,
    delete: permissions.addJobs,
  },
  fields: {
    id: field.id(),
    rentalId: field.reference('Rental', 'Rental'),
    jobTypeId: field.lookup('Type', 'JobType', { required: true, indexed: true }),
    actionId: field.lookup('Action', 'JobAction'),
    driverId: field.reference('Driver', 'User'),
    /** Position in the driver's column, from 1; null sorts last. */
    displayOrder: field.order(),
    /**
     * A request to move the job after this one in its driver's column of the day, 0 for the top (DI5). The server does not store
     * it.
     */
    afterJobId: field.integer('After'),
    dumpsterId: field.lookup('Dumpster', 'Dumpster'),
    billAsDumpsterId: field.lookup('Bill as', 'Dumpster'),
    billExchangeAs: field.lookup('Bill exchange as', 'Dumpster'),
    exchangeDumpsterId: field.lookup('Exchange dumpster', 'Dumpster'),
    customerRequestedDumpsterId: field.lookup('Dumpster wanted', 'Dumpster'),
    /** Tons included in the price; 0 means no limit. */
    dumpsterWeightLimit: field.decimal('Weight limit', { min: 0 }),
    dumpSiteId: field.lookup('Dump site', 'StorageDumpSite'),
    storageDumpSiteId: field.lookup('Storage or dump site', 'StorageDumpSite'),
    /** Tons, as the scale gives them (ambiguities 53). */
    weight: field.decimal('Weight', { scale: 4, min: 0, rangeMessage: 'Weight must be at least 0' }),
    startDate: field.day('Start date', { required: true, indexed: true }),
    endDate: field.day('End date'),
    started: field.instant('Started'),
    completed: field.instant('Completed', { indexed: true }),
    audited: field.instant('Audited', { indexed: true }),
    preferredStartTime: field.instant('Preferred start'),
    preferredEndTime: field.instant('Preferred end'),
    notes: field.note('Site notes'),
    driverNotes: field.note('Driver notes'),
    siteName: field.text('Site name', { maxLength: 100 }),
    ...addressFields({ isCopy: true }),
    ...coordinateFields(),
    /** The other job of an exchange or a round trip; both refer to each other. */
    relatedJobId: field.reference('Related job', 'Job'),
    extraExpense: field.flag('Additional Expense Due to Inventory Issue'),
    trailerUsed: field.flag('Trailer used'),
    /** The fuel rate in force when the job was completed. */
    fuelRatePercentageId: field.lookup('Fuel rate percentage', 'FuelRatePercentage', derived),
    hourExpense: field.money('Hour expense', { min: 0, ...expense }),
    tonExpense: field.money('Ton expense', { min: 0, ...expense }),
    /** Profit as a fraction of revenue. */
    margin: field.rate('Margin', { isPercentage: true, ...derived, read: permissions.viewMargins }),
    /** The minutes used to calculate the margin. */
    marginTime: field.decimal('Margin minutes', { ...derived, read: permissions.viewMargins }),
    /** Minutes of all its existing time records. */
    totalTime: field.decimal('Total minutes', { default: 0, indexed: true, ...derived }),
    /** Miles and minutes from the driver's previous job: by the route, and by the completion times. */
    distanceFromPreviousJob: field.decimal('Distance', derived),
    timeFromPreviousJobRoute: field.decimal('Time by route', derived),
    timeFromPreviousJobDriverCompleted: field.decimal('Time by clock', derived),
    ...stamps({ deletes: true }),
  },
  relations: {
    rental: belongsTo('Rental', 'rentalId'),
    jobType: belongsTo('JobType', 'jobTypeId'),
    action: belongsTo('JobAction', 'actionId'),
    driver: belongsTo('User', 'driverId'),
    dumpster: belongsTo('Dumpster', 'dumpsterId'),
    billAsDumpster: belongsTo('Dumpster', 'billAsDumpsterId'),
    billExchangeAsDumpster: belongsTo('Dumpster', 'billExchangeAs'),
    exchangeDumpster: belongsTo('Dumpster', 'exchangeDumpsterId'),
    customerRequestedDumpster: belongsTo('Dumpster', 'customerRequestedDumpsterId'),
    dumpSite: belongsTo('StorageDumpSite', 'dumpSiteId'),
    storageDumpSite: belongsTo('StorageDumpSite', 'storageDumpSiteId'),
    relatedJob: belongsTo('Job', 'relatedJobId'),
    fuelRatePercentage: belongsTo('FuelRatePercentage', 'fuelRatePercentageId'),
    jobTimes: hasMany('JobTime', 'jobId'),
    invoiceLines: apart(hasMany('InvoiceLine', 'jobId')),
    dumpsterFees: hasMany('JobDumpsterFee', 'jobId'),
    placedDumpsterLocations: hasMany('DumpsterLocation', 'placedJobId'),
    removedDumpsterLocations: hasMany('DumpsterLocation', 'removedJobId'),
  },
  indexes: [
    ['customerRequestedDumpsterId', 'dumpsterId', 'deleted', 'completed'],
    ['rentalId', 'completed', 'deleted', 'actionId', 'jobTypeId', 'margin'],
  ],
})

export type Job = RecordOf<typeof Job>
