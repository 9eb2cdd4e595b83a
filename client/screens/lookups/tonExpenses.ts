import { tonExpensesQuery } from '#shared/pricing/queries.ts'
import { lookupTable } from '../../screen/list/lookupTable.ts'

/** What dumping a ton costs, by kind of site (F-102). */
export const TonExpenses = lookupTable(tonExpensesQuery, {
  caption: 'Ton Expenses',
  columns: () => [{ field: 'name', strong: true }, 'amount', 'validFrom', 'hidden'],
  noun: 'ton expense',
  form: [
    [
      { field: 'name', span: 3 },
      { field: 'amount', span: 3 },
      { field: 'validFrom', span: 3 },
      { field: 'hidden', span: 3 },
    ],
  ],
})
