import { dumpstersQuery } from '#shared/inventory/queries.ts'
import { lookupTable } from '../../screen/list/lookupTable.ts'

/** Types of dumpsters with their list prices; they are not arranged by hand (F-096, F-099). */
export const Dumpsters = lookupTable(dumpstersQuery, {
  caption: 'Dumpsters',
  isArranged: false,
  columns: () => [
    { field: 'size', strong: true, minWidth: 140 },
    'basePrice',
    'extendedPrice',
    'outerPrice',
    { field: 'kalamazooPrice', width: 130 },
    { field: 'pricesFrom', width: 120 },
    'weightLimit',
    { field: 'categoryId', minWidth: 120 },
    { field: 'trackInventory', width: 120 },
    { field: 'chargeKentFee', width: 130 },
    { field: 'chargeMichiganFee', width: 160 },
    { field: 'includeTonExpense', width: 160 },
  ],
  noun: 'dumpster',
  width: 600,
  form: [
    [{ field: 'size', span: 2 }, 'categoryId'],
    ['basePrice', 'extendedPrice', 'outerPrice', 'kalamazooPrice', 'pricesFrom', 'weightLimit'],
    ['trackInventory', 'chargeKentFee', 'chargeMichiganFee', 'includeTonExpense'],
  ],
})
