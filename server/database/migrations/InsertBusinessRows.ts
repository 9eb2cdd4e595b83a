import type { MigrationInterface, QueryRunner } from 'typeorm'
import { insertSettings } from './insertSettings.ts'
import { refuseRevert } from './refuseRevert.ts'
import { insertRows } from './tables.ts'

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
]

/** Settings without a value yet: cutover days, the fallback recipient of emails, and the letterhead. */
const SETTINGS = [
  { name: 'MarginBaseDate', stringValue: '2025-05-01' },
  { name: 'ArCutoverDate', stringValue: '2024-12-16' },
  { name: 'DefaultEmailAddress', stringValue: '' },
  { name: 'CompanyName', stringValue: '' },
  { name: 'CompanyAddress', stringValue: '' },
  { name: 'CompanyPhone', stringValue: '' },
  { name: 'CompanyEmail', stringValue: '' },
]

/** Lists of rentals, jobs, invoices and payments under the keys that the code names (S0 §3, S1 §9, S2 §3). */
export class InsertBusinessRows1732000000006 implements MigrationInterface {
  readonly name = 'InsertBusinessRows1732000000006'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await insertRows(queryRunner, 'RentalStatus', named(['New', 'In Progress', 'Complete']))
    await insertRows(queryRunner, 'JobType', named(JOB_TYPES))
    await insertRows(queryRunner, 'JobAction', named(['Delivery', 'PickUp']))
    await insertRows(queryRunner, 'InvoiceStatus', named(INVOICE_STATUSES))
    await insertRows(queryRunner, 'PaymentMethod', named(['Check', 'Cash', 'ACH Electronic', 'Credit Card']))
    await insertRows(
      queryRunner,
      'TimeType',
      named(['Regular', 'PTO']).map((row) => ({ ...row, pTO: row.name === 'PTO' ? 1 : 0 })),
    )
    await insertRows(
      queryRunner,
      'QuickBooksProduct',
      PRODUCTS.map((row, index) => ({ ...row, isVisible: 1, displayOrder: index + 1, rowVersion: 1 })),
    )
    await insertFuelRate(queryRunner)
    await insertSettings(queryRunner, SETTINGS)
  }
}

function named(names: readonly string[]) {
  return names.map((name, index) => ({ id: index + 1, name, displayOrder: index + 1, rowVersion: 1 }))
}

/** The setting is the initial fuel rate; changing it ends this one. */
async function insertFuelRate(queryRunner: QueryRunner): Promise<void> {
  const [setting] = await read(
    queryRunner,
    `SELECT "decimalValue" FROM "Setting" WHERE "name" = 'FuelPercentage'`,
  )
  const rate = Number(setting?.['decimalValue'] ?? 0)
  const startDate = '2000-01-01T00:00:00.000Z'
  await insertRows(queryRunner, 'FuelRatePercentage', [{ id: 1, rate, startDate, rowVersion: 1 }])
}

async function read(queryRunner: QueryRunner, sql: string): Promise<Record<string, unknown>[]> {
  return queryRunner.query(sql)
}
