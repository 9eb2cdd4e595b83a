import { dumpsterCategoriesQuery } from '#shared/inventory/queries.ts'
import { lookupTable } from '../../screen/list/lookupTable.ts'

/** How reports group the types of dumpsters. */
export const DumpsterCategories = lookupTable(dumpsterCategoriesQuery, {
  caption: 'Dumpster Categories',
  columns: () => [{ field: 'name', strong: true }, 'hidden'],
  noun: 'dumpster category',
  form: [
    [
      { field: 'name', span: 3 },
      { field: 'hidden', span: 3 },
    ],
  ],
})
