import type { Database } from '../../database/Database.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { type Call, defineCall } from '../Call.ts'
import { invoiceHistory } from '../history/invoiceHistory.ts'
import { getRentalMarginInfos } from '../job/getRentalMarginInfos.ts'
import { draftInvoicesCall } from './draftInvoices.ts'
import { generateRevenueLines } from './generateRevenueLines.ts'
import { invoiceEmails } from './invoiceEmails.ts'
import { priceChangeCall } from './priceChange.ts'
import { testPriceCall } from './testPrice.ts'
import { updateJobMargins } from './updateJobMargins.ts'
import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import type { CustomerBalanceResponse } from '#shared/wire/money.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { runSave } from '../../save/runSave.ts'
import { deriveCustomerBalances } from '../../save/work/customers/deriveCustomerBalances.ts'
import { strictObject, key } from '../schemas.ts'

/** Calls on invoices, balances and margins other than saving them (S1 §7, S2 §7). */
export function moneyCalls(database: Database, saves: SaveContext, timeZone: string): readonly Call[] {
  return [
    generateRevenueLines(saves),
    draftInvoicesCall(saves),
    ...invoiceEmails(saves),
    updateCustomerBalance(saves),
    ...updateJobMargins(saves),
    getRentalMarginInfos(database, timeZone),
    invoiceHistory(database, timeZone),
    testPriceCall({ database, timeZone, now: saves.now }),
    priceChangeCall(database, timeZone),
  ]
}

/** POST /api/utility/updateCustomerBalance: recalculates the balance that saves keep up to date anyway (S2 §7, M-052). */
function updateCustomerBalance(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/updateCustomerBalance',
    summary: 'Recalculates the balance of a customer',
    role: [...permissions.manageInvoices, ...permissions.managePayments, ...permissions.manageCustomers],
    body: strictObject({ customerId: key() }),
    response: strictObject({ balance: Type.Number() }),
    run: ({ customerId }, user) =>
      runSave(saves, user, async (records, context): Promise<CustomerBalanceResponse> => {
        const balance = (await deriveCustomerBalances(records, context, [customerId])).get(customerId)
        if (balance === undefined) throw new NotFound(`Customer ${customerId} was not found.`, 'customerId')
        return { balance }
      }),
  })
}
