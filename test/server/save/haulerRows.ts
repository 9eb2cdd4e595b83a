import type { EntityName } from '#shared/entities.ts'
import type { Database } from '#server/database/Database.ts'
import { defaultsOf } from '#test/server/queries/defaultsOf.ts'
import { insert } from '#test/server/queries/openCompany.ts'
import type { Values } from './openSaving.ts'

const prices = { basePrice: 300, extendedPrice: 320, outerPrice: 340, kalamazooPrice: 360 }
const ada = { siteName: 'Barn', address1: '1 Main St', city: 'Ada', state: 'MI', zip: '49301' }

const ROWS: readonly (readonly [entity: EntityName, rows: readonly Values[]])[] = [
  [
    'User',
    [
      { userId: 901, firstName: 'Dora', lastName: 'Driver', userName: 'dora' },
      { userId: 902, firstName: 'Ike', lastName: 'Idler', userName: 'ike' },
    ],
  ],
  [
    'Driver',
    [
      { id: 1, userId: 901, displayOrder: 1 },
      { id: 2, userId: 902, displayOrder: 2 },
    ],
  ],
  [
    'Customer',
    [
      { id: 1, typeId: 1, companyName: 'Acme' },
      { id: 2, typeId: 1, companyName: 'Other' },
    ],
  ],
  [
    'ServiceAddress',
    [
      { id: 11, customerId: 1, range: 'Regular', ...ada },
      { id: 12, customerId: 2, range: 'Regular', city: 'Kentwood' },
    ],
  ],
  ['TonExpense', [{ id: 1, name: 'Landfill', amount: 48.5, displayOrder: 1 }]],
  [
    'Dumpster',
    [
      { id: 21, size: '20 yd', weightLimit: 3, ...prices },
      { id: 22, size: '30 yd', weightLimit: 4, ...prices },
      { id: 23, size: 'Customer Owned', weightLimit: 0, ...prices, includeTonExpense: false },
    ],
  ],
  [
    'StorageDumpSite',
    [
      { id: 31, name: 'North Yard', storage: true, address1: '9 Yard Rd', city: 'Wyoming', displayOrder: 1 },
      { id: 32, name: 'Landfill', dump: true, tonExpenseId: 1, displayOrder: 2 },
    ],
  ],
  [
    'DumpsterInventory',
    [
      { id: 41, dumpsterTypeId: 21, dumpsterNumber: 7, dumpsterBarcode: '20-007' },
      { id: 42, dumpsterTypeId: 21, dumpsterNumber: 8, dumpsterBarcode: '20-008' },
      { id: 43, dumpsterTypeId: 22, dumpsterNumber: 1, dumpsterBarcode: '30-001' },
    ],
  ],
]

/** Puts a small hauler into an empty database: customers 1 and 2 with a site each, drivers 901 and 902, dumpsters 41 to 43. */
export async function addHauler(database: Database): Promise<void> {
  for (const [entity, rows] of ROWS)
    for (const row of rows) await insert(database, entity, { ...defaultsOf(entity), ...row })
}
