import { dumpsterCategoriesQuery } from '#shared/inventory/queries.ts'
import { salesPersonsQuery, timeTypesQuery } from '#shared/people/queries.ts'
import { creditCardsQuery, tonExpensesQuery } from '#shared/pricing/queries.ts'
import { lookupTable } from '../../screen/list/lookupTable.ts'

/** One field below the other. */
const below = <const F extends string>(...fields: readonly F[]) => [
  fields.map((field) => ({ field, span: 3 as const })),
]

/** How reports group the types of dumpsters. */
export const DumpsterCategories = lookupTable(dumpsterCategoriesQuery, {
  caption: 'Dumpster Categories',
  columns: () => [{ field: 'name', strong: true }, 'hidden'],
  noun: 'dumpster category',
  form: below('name', 'hidden'),
})

/** Who sells to customers. */
export const SalesPeople = lookupTable(salesPersonsQuery, {
  caption: 'Sales People',
  columns: () => [{ field: 'name', strong: true }, 'hidden'],
  noun: 'sales person',
  form: below('name', 'hidden'),
})

/** Kinds of working time; those with PTO count as paid time off (F-102). */
export const TimeTypes = lookupTable(timeTypesQuery, {
  caption: 'Time Types',
  columns: () => [{ field: 'name', strong: true }, 'pTO', 'hidden'],
  noun: 'time type',
  form: below('name', 'pTO', 'hidden'),
})

/** What dumping a ton costs, by kind of site (F-102). */
export const TonExpenses = lookupTable(tonExpensesQuery, {
  caption: 'Ton Expenses',
  columns: () => [{ field: 'name', strong: true }, 'amount', 'validFrom', 'hidden'],
  noun: 'ton expense',
  form: below('name', 'amount', 'validFrom', 'hidden'),
})

/** Kinds of credit cards with their fees, as fractions with four decimals (F-101). */
export const CreditCards = lookupTable(creditCardsQuery, {
  caption: 'Credit Cards',
  columns: () => [
    { field: 'name', strong: true },
    { field: 'feePercentage', width: 160, decimals: 4 },
    { field: 'validFrom', width: 130 },
    'hidden',
  ],
  noun: 'credit card',
  form: [
    [
      { field: 'name', span: 3 },
      { field: 'feePercentage', span: 3, hint: 'A fraction: 0.03 is 3%.' },
      { field: 'validFrom', span: 3 },
      { field: 'hidden', span: 3 },
    ],
  ],
})
