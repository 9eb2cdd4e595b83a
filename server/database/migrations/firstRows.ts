import type { QueryRunner } from 'typeorm'
import { insertRows } from './tables.ts'

const ROLES = [
  'Admin',
  'Customer',
  'Customer:Admin',
  'Rentals',
  'Rentals:Admin',
  'Schedule',
  'Schedule:Admin',
  'Schedule:CanComplete',
  'Schedule:CanUnComplete',
  'Job:CanEditStartComplete',
  'Dumpster',
  'Dumpster:Admin',
  'Invoice',
  'Invoice:Admin',
  'Payments',
  'Payments:Admin',
  'Reporting',
  'GreatPlains',
]

const JOB_TYPES = ['Delivery', 'PickUp', 'Exchange', 'Round Trip', 'Service', 'Destination', 'Note']

const INVOICE_STATUSES = [
  'New',
  'In Process',
  'Complete',
  'Posted',
  'Review',
  'Reviewed',
  'Queue',
  'Rejected',
  'Paid',
  'Emailed',
  'Printed',
  'Partially Paid',
  'Waiting To Email',
  'Voided',
]

/** One accounting product for each category; the miscellaneous one has the key that the specification gives it. */
export const PRODUCTS = [
  { id: 1, quickBooksProductService: 'Dumpster Rental', azureType: 'Dumpster' },
  { id: 2, quickBooksProductService: 'Fuel Surcharge', azureType: 'Fuel' },
  { id: 3, quickBooksProductService: 'Kent County Surcharge', azureType: 'Kent County' },
  { id: 58, quickBooksProductService: 'Miscellaneous', azureType: 'Misc' },
  { id: 59, quickBooksProductService: 'Card Processing Fee', azureType: 'Card Fee' },
]

/** Adds the rows that the product relies on, under the keys that its code names (S0 §3, §6, S1 §9, S2 §3). */
export async function insertFirstRows(queryRunner: QueryRunner): Promise<void> {
  const lists = {
    CustomerType: named(['Commercial', 'Residential']),
    RateType: named(['Dumpster', 'Hauling', 'Shop', 'Zone']),
    SalesPerson: named(['House']),
    Role: named(ROLES).map(({ id, ...row }) => ({ roleId: id, ...row })),
    RentalStatus: named(['New', 'In Progress', 'Complete']),
    JobType: named(JOB_TYPES),
    JobAction: named(['Delivery', 'PickUp']),
    InvoiceStatus: named(INVOICE_STATUSES),
    PaymentMethod: named(['Check', 'Cash', 'ACH Electronic', 'Credit Card']),
    TimeType: named(['Regular', 'PTO']).map((row) => ({
      ...row,
      hidden: 0,
      pTO: row.name === 'PTO' ? 1 : 0,
    })),
    QuickBooksProduct: PRODUCTS.map((row, index) => ({
      ...row,
      isVisible: 1,
      displayOrder: index + 1,
      rowVersion: 1,
    })),
    // The initial fuel rate is that of the setting; changing it ends this one.
    FuelRatePercentage: [{ id: 1, rate: 0.12, startDate: '2000-01-01T00:00:00.000Z', rowVersion: 1 }],
    // Runs are claimed by changing it, so that no two servers add it at once.
    AccountingRun: [{ system: 'QuickBooks', holder: '', until: '1970-01-01T00:00:00.000Z' }],
  }
  for (const [table, rows] of Object.entries(lists)) await insertRows(queryRunner, table, rows)
}

function named(names: readonly string[]) {
  return names.map((name, index) => ({ id: index + 1, name, displayOrder: index + 1, rowVersion: 1 }))
}
