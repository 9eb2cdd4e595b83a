import { may } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo, hasMany } from '../model/relations.ts'

/** Dispatchers order the sites on the board; everything else is the administrators'. */
const kept = { write: may.administer } as const

/** A place where loads are dumped, dumpsters are stored, or both (S0 §3). */
export const StorageDumpSite = defineEntity({
  name: 'StorageDumpSite',
  resource: 'StorageDumpSites',
  caption: 'Storage or dump site',
  title: ['name'],
  access: { read: 'signedIn', create: may.administer, update: may.arrangeBoard, delete: may.administer },
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 100, ...kept }),
    dump: field.flag('Dump', kept),
    storage: field.flag('Storage', kept),
    tonExpenseId: field.lookup('Ton expense', 'TonExpense', kept),
    note: field.note('Note', kept),
    address1: field.text('Address', { maxLength: 100, ...kept }),
    address2: field.text('Address, line 2', { maxLength: 100, ...kept }),
    city: field.text('City', { maxLength: 60, ...kept }),
    state: field.text('State', { maxLength: 20, ...kept }),
    zip: field.text('Zip', { maxLength: 20, format: 'zip', ...kept }),
    country: field.text('Country', { maxLength: 60, ...kept }),
    county: field.text('County', { maxLength: 60, ...kept }),
    latitude: field.decimal('Latitude', { precision: 10, scale: 7, min: -90, max: 90, ...kept }),
    longitude: field.decimal('Longitude', { precision: 10, scale: 7, min: -180, max: 180, ...kept }),
    displayOrder: field.order({ default: 0 }),
    created: field.created(),
    createdBy: field.createdBy(),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
  relations: {
    tonExpense: belongsTo('TonExpense', 'tonExpenseId'),
    dumpsters: hasMany('StorageDumpSiteDumpsterLink', 'storageDumpSiteId'),
    locations: hasMany('DumpsterLocation', 'storageDumpSiteId'),
  },
})

export type StorageDumpSite = RecordOf<typeof StorageDumpSite>
