import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo, hasMany } from '../model/relations.ts'

/** Dispatchers order the sites on the board; only administrators change anything else. */
const managed = { write: permissions.administer } as const

/** A site for dumping loads, storing dumpsters, or both (S0 §3). */
export const StorageDumpSite = defineEntity({
  name: 'StorageDumpSite',
  resource: 'StorageDumpSites',
  caption: 'Storage or dump site',
  title: ['name'],
  access: {
    read: 'signedIn',
    create: permissions.administer,
    update: permissions.reorderBoard,
    delete: permissions.administer,
  },
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 100, ...managed }),
    dump: field.flag('Dump', managed),
    storage: field.flag('Storage', managed),
    tonExpenseId: field.lookup('Ton expense', 'TonExpense', managed),
    note: field.note('Note', managed),
    address1: field.text('Address', { maxLength: 100, ...managed }),
    address2: field.text('Address, line 2', { maxLength: 100, ...managed }),
    city: field.text('City', { maxLength: 60, ...managed }),
    state: field.text('State', { maxLength: 20, ...managed }),
    zip: field.text('Zip', { maxLength: 20, format: 'zip', ...managed }),
    country: field.text('Country', { maxLength: 60, ...managed }),
    county: field.text('County', { maxLength: 60, ...managed }),
    latitude: field.decimal('Latitude', { precision: 10, scale: 7, min: -90, max: 90, ...managed }),
    longitude: field.decimal('Longitude', { precision: 10, scale: 7, min: -180, max: 180, ...managed }),
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
