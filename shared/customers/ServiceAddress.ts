import { permissions } from '../access/roles.ts'
import { MAX_RATE } from '../kernel/amountLimits.ts'
import { addressFields, coordinateFields } from '../model/addressFields.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { apart, belongsTo, hasMany } from '../model/relations.ts'
import { RATE_RANGES } from './rateRanges.ts'

/** An address that dumpsters are delivered to (S0 §3). */
export const ServiceAddress = defineEntity({
  name: 'ServiceAddress',
  resource: 'ServiceAddresses',
  caption: 'Service address',
  title: ['displayName'],
  isSearched: true,
  chosenWithin: 'customerId',
  access: {
    read: permissions.viewCustomers,
    create: permissions.changeServiceAddresses,
    update: permissions.changeServiceAddresses,
    delete: permissions.manageCustomers,
  },
  fields: {
    id: field.id(),
    customerId: field.reference('Customer', 'Customer', { required: true }),
    siteName: field.text('Site name', { maxLength: 100 }),
    ...addressFields(),
    county: field.text('County', { maxLength: 60 }),
    ...coordinateFields(),
    phone: field.text('Phone', { maxLength: 40, format: 'phone' }),
    /** Miles from the depot. */
    distance: field.decimal('Distance (miles)', { min: 0 }),
    notes: field.note('Notes'),
    range: field.choice('Range', RATE_RANGES),
    zone: field.integer('Zone', { min: 1, max: 4 }),
    pricePerTon: field.money('Price per ton', { min: 0, max: MAX_RATE, read: permissions.viewBilling }),
    createDate: field.created(),
    createdBy: field.createdBy(),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
  relations: {
    customer: belongsTo('Customer', 'customerId'),
    rentals: apart(hasMany('Rental', 'serviceAddressId')),
  },
})

export type ServiceAddress = RecordOf<typeof ServiceAddress>
