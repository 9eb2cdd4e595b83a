import { Type } from 'typebox'
import { may } from '#shared/access/roles.ts'
import type { CustomerBalanceAnswer } from '#shared/wire/money.ts'
import { NotFound } from '../../errors.ts'
import { commitWork } from '../../save/commitWork.ts'
import { deriveCustomerBalances } from '../../save/rules/customers/updateCustomerBalances.ts'
import type { SaveContext } from '../../save/saveChanges.ts'
import { defineCall, type Call } from '../Call.ts'
import { exactly, key } from '../schemas.ts'

/** POST /api/utility/updateCustomerBalance: the balance that saves keep anyway, found out anew (S2 §7, M-052). */
export function updateCustomerBalance(saves: SaveContext): Call {
  return defineCall({
    method: 'POST',
    path: '/api/utility/updateCustomerBalance',
    summary: 'Finds out anew what a customer owes',
    needs: [...may.administerInvoices, ...may.administerPayments, ...may.administerCustomers],
    body: exactly({ customerId: key() }),
    answer: exactly({ balance: Type.Number() }),
    run: ({ customerId }, user) =>
      commitWork(saves, user, async (records, told): Promise<CustomerBalanceAnswer> => {
        const balance = (await deriveCustomerBalances(records, told, [customerId])).get(customerId)
        if (balance === undefined) throw new NotFound(`Customer ${customerId} was not found.`, 'customerId')
        return { balance }
      }),
  })
}
