import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** A placement of a dumpster at a storage site or, by a job, at a customer's address, until it is removed (S1 §3). */
export const DumpsterLocation = defineEntity({
  name: 'DumpsterLocation',
  resource: 'DumpsterLocations',
  caption: 'Dumpster location',
  title: ['id'],
  access: {
    read: 'signedIn',
    create: permissions.manageDumpsters,
    update: permissions.manageDumpsters,
    delete: 'nobody',
  },
  fields: {
    id: field.id(),
    dumpsterInventoryId: field.reference('Dumpster', 'DumpsterInventory', { required: true }),
    storageDumpSiteId: field.reference('Storage site', 'StorageDumpSite'),
    serviceAddressId: field.reference('Service address', 'ServiceAddress'),
    /** The job whose completion placed it; null if the location was assigned manually. */
    placedJobId: field.reference('Placed by job', 'Job', { serverOwned: true }),
    placed: field.instant('Placed', { required: true, indexed: true }),
    removedJobId: field.reference('Removed by job', 'Job', { serverOwned: true }),
    removed: field.instant('Removed', { indexed: true }),
    /** The user who ended it. */
    completedBy: field.text('Removed by', { maxLength: 100, serverOwned: true }),
    ...stamps(),
  },
  relations: {
    dumpsterInventory: belongsTo('DumpsterInventory', 'dumpsterInventoryId'),
    storageDumpSite: belongsTo('StorageDumpSite', 'storageDumpSiteId'),
    serviceAddress: belongsTo('ServiceAddress', 'serviceAddressId'),
    placedJob: belongsTo('Job', 'placedJobId'),
    removedJob: belongsTo('Job', 'removedJobId'),
  },
  indexes: [
    ['removed', 'storageDumpSiteId'],
    ['dumpsterInventoryId', 'removed'],
  ],
})

export type DumpsterLocation = RecordOf<typeof DumpsterLocation>
