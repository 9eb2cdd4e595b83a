import { Type } from 'typebox'
import { permissions } from '#shared/access/roles.ts'
import type { CustomerBalanceResponse } from '#shared/wire/money.ts'
import { NotFound } from '#server/kernel/errors.ts'
import { runSave } from '../../save/runSave.ts'
import { deriveCustomerBalances } from '../../save/work/customers/deriveCustomerBalances.ts'
import type { SaveContext } from '../../save/pipeline/Save.ts'
import { defineCall, type Call } from '../Call.ts'
import { strictObject, key } from '../schemas.ts'

/** POST /api/utility/updateCustomerBalance: recalculates the balance that saves keep up to date anyway (S2 §7, M-052). */
export function updateCustomerBalance(saves: SaveContext): Call {
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
