import type { Database } from '../../database/Database.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import type { Call } from '../Call.ts'
import { invoiceHistory } from '../history/invoiceHistory.ts'
import { getRentalMarginInfos } from '../job/getRentalMarginInfos.ts'
import { generateRevenueLines } from './generateRevenueLines.ts'
import { invoiceEmails } from './invoiceEmails.ts'
import { priceChangeCall } from './priceChange.ts'
import { testPriceCall } from './testPrice.ts'
import { updateCustomerBalance } from './updateCustomerBalance.ts'
import { updateJobMargins } from './updateJobMargins.ts'

/** Calls on invoices, balances and margins other than saving them (S1 §7, S2 §7). */
export function moneyCalls(database: Database, saves: SaveContext, timeZone: string): readonly Call[] {
  return [
    generateRevenueLines(saves),
    ...invoiceEmails(saves),
    updateCustomerBalance(saves),
    ...updateJobMargins(saves),
    getRentalMarginInfos(database, timeZone),
    invoiceHistory(database, timeZone),
    testPriceCall({ database, timeZone, now: saves.now }),
    priceChangeCall(database),
  ]
}
