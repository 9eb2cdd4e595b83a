import { permissions } from '../access/roles.ts'
import type { RecordOf } from '../model/defineEntity.ts'
import { defineLookup } from '../model/defineLookup.ts'

export const DumpsterCategory = defineLookup({
  name: 'DumpsterCategory',
  resource: 'DumpsterCategories',
  caption: 'Dumpster category',
  maintainedBy: permissions.administer,
})

export type DumpsterCategory = RecordOf<typeof DumpsterCategory>
