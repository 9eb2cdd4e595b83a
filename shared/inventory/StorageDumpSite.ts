import { permissions } from '../access/roles.ts'
import { addressFields, coordinateFields } from '../model/addressFields.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { apart, belongsTo, hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

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
    ...addressFields(managed),
    county: field.text('County', { maxLength: 60, ...managed }),
    ...coordinateFields(managed),
    displayOrder: field.order({ default: 0 }),
    ...stamps({ deletes: true }),
  },
  relations: {
    tonExpense: belongsTo('TonExpense', 'tonExpenseId'),
    dumpsters: hasMany('StorageDumpSiteDumpsterLink', 'storageDumpSiteId'),
    locations: apart(hasMany('DumpsterLocation', 'storageDumpSiteId')),
  },
})

export type StorageDumpSite = RecordOf<typeof StorageDumpSite>
