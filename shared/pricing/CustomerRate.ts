import { permissions } from '../access/roles.ts'
import { RATE_RANGES } from '../customers/rateRanges.ts'
import { MAX_RATE } from '../kernel/amountLimits.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

export const ZONES = [1, 2, 3, 4] as const

/** A price agreed with one customer (S0 §3). */
export const CustomerRate = defineEntity({
  name: 'CustomerRate',
  resource: 'CustomerRates',
  caption: 'Rate',
  title: ['dumpsterId', 'displayName', 'rate'],
  access: {
    read: permissions.viewBilling,
    create: permissions.manageCustomers,
    update: permissions.manageCustomers,
    delete: permissions.manageCustomers,
  },
  fields: {
    id: field.id(),
    customerId: field.reference('Customer', 'Customer', { required: true }),
    rateTypeId: field.lookup('Rate type', 'RateType', { required: true }),
    dumpsterId: field.reference('Dumpster', 'Dumpster'),
    rate: field.money('Rate', { default: 0, min: 0, max: MAX_RATE }),
    baseMileage: field.decimal('Base mileage', { default: 0, min: 0 }),
    mileageOffset: field.decimal('Mileage offset', { default: 0, min: 0 }),
    mileageOffsetRate: field.money('Mileage offset rate', { default: 0, min: 0, max: MAX_RATE }),
    displayOrder: field.integer('Order', { default: 0 }),
    extendedRange: field.money('Extended range', { serverOwned: true }),
    outerRange: field.money('Outer range', { serverOwned: true }),
    regularRange: field.money('Regular range', { serverOwned: true }),
    weightLimit: field.decimal('Weight limit', { min: 0 }),
    range: field.choice('Range', RATE_RANGES),
    pricePerTon: field.money('Price per ton', { default: 0, min: 0, max: MAX_RATE }),
    zone: field.integer('Zone', { min: 1, max: 4 }),
    /** The first and the last day of the work that it prices; without one it has always been in force, or has no end (PR700). */
    validFrom: field.day('Valid from'),
    validUntil: field.day('Valid until'),
    ...stamps({ deletes: true }),
  },
  relations: {
    customer: belongsTo('Customer', 'customerId'),
    rateType: belongsTo('RateType', 'rateTypeId'),
    dumpster: belongsTo('Dumpster', 'dumpsterId'),
  },
})

export type CustomerRate = RecordOf<typeof CustomerRate>
