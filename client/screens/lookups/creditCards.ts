import { creditCardsQuery } from '#shared/pricing/queries.ts'
import { lookupTable } from '../../screen/list/lookupTable.ts'

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
