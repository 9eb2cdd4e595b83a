import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo, hasMany } from '../model/relations.ts'
import { RATE_RANGES } from '../pricing/CustomerRate.ts'

/** An address that dumpsters are delivered to (S0 §3). */
export const ServiceAddress = defineEntity({
  name: 'ServiceAddress',
  resource: 'ServiceAddresses',
  caption: 'Service address',
  title: ['displayName'],
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
    address1: field.text('Address', { maxLength: 100 }),
    address2: field.text('Address, line 2', { maxLength: 100 }),
    city: field.text('City', { maxLength: 60 }),
    state: field.text('State', { maxLength: 20 }),
    zip: field.text('Zip', { maxLength: 20, format: 'zip' }),
    country: field.text('Country', { maxLength: 60 }),
    county: field.text('County', { maxLength: 60 }),
    latitude: field.decimal('Latitude', { precision: 10, scale: 7, min: -90, max: 90 }),
    longitude: field.decimal('Longitude', { precision: 10, scale: 7, min: -180, max: 180 }),
    phone: field.text('Phone', { maxLength: 40, format: 'phone' }),
    /** Miles from the depot. */
    distance: field.decimal('Distance (miles)', { min: 0 }),
    notes: field.note('Notes'),
    range: field.choice('Range', RATE_RANGES),
    zone: field.integer('Zone', { min: 1, max: 4 }),
    pricePerTon: field.money('Price per ton', { min: 0, read: permissions.viewBilling }),
    createDate: field.created(),
    createdBy: field.createdBy(),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
  relations: {
    customer: belongsTo('Customer', 'customerId'),
    rentals: hasMany('Rental', 'serviceAddressId'),
  },
})

export type ServiceAddress = RecordOf<typeof ServiceAddress>
