import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

/** A dumpster type that a site accepts; the links are replaced whenever the types are reassigned (S0 §4). */
export const StorageDumpSiteDumpsterLink = defineEntity({
  name: 'StorageDumpSiteDumpsterLink',
  resource: 'StorageDumpSiteDumpsterLinks',
  caption: 'Dumpster of a site',
  title: ['dumpsterId'],
  access: {
    read: 'signedIn',
    create: permissions.administer,
    update: permissions.administer,
    delete: permissions.administer,
  },
  fields: {
    id: field.id(),
    storageDumpSiteId: field.reference('Site', 'StorageDumpSite', { required: true }),
    dumpsterId: field.reference('Dumpster', 'Dumpster', { required: true }),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
  once: ['storageDumpSiteId', 'dumpsterId'],
  relations: {
    storageDumpSite: belongsTo('StorageDumpSite', 'storageDumpSiteId'),
    dumpster: belongsTo('Dumpster', 'dumpsterId'),
  },
})

export type StorageDumpSiteDumpsterLink = RecordOf<typeof StorageDumpSiteDumpsterLink>
