import type { Operation } from '../Operation.ts'
import { customerOperations } from './customers.ts'
import { inventoryOperations } from './inventory.ts'
import { invoiceOperations } from './invoices.ts'
import { jobOperations } from './jobs.ts'
import { lookupOperations } from './lookups.ts'
import { newJobOperations } from './newJobs.ts'
import { paymentOperations } from './payments.ts'
import { rentalOperations } from './rentals.ts'
import { tamperOperations } from './tamper.ts'
import { timeOperations } from './times.ts'

/** All operations by name. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...rentalOperations,
  ...newJobOperations,
  ...jobOperations,
  ...timeOperations,
  ...inventoryOperations,
  ...invoiceOperations,
  ...paymentOperations,
  ...lookupOperations,
  ...customerOperations,
  ...tamperOperations,
}
