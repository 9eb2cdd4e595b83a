import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { openCreditTotal } from '#shared/payments/applyCredits.ts'
import { getOpenCreditsQuery } from '#shared/payments/queries.ts'
import { PaymentCredit } from '#shared/payments/PaymentCredit.ts'
import { permissions } from '#shared/access/roles.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, renamed, select } from '../../database/selection.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { CUSTOMER_NAME } from '../customers/nameColumns.ts'

export const getOpenCredits = computeQuery(getOpenCreditsQuery, {
  roles: permissions.viewReceivables,
  compute: async (_parameters, { database }) => {
    const credits = await readRows(database, OPEN, {}, CREDIT.columns)
    return [...groupBy(credits, ({ id }) => id).values()].flatMap((own) =>
      own.slice(0, 1).map((first) => ({
        id: first.id,
        customer: customerDisplayName(first),
        amount: openCreditTotal(own),
      })),
    )
  },
})

const CREDIT = select(
  columnsOf(PaymentCredit, 'k', 'amount', 'applied', 'deleted'),
  renamed(Customer, 'c', { id: 'id' }),
  CUSTOMER_NAME,
)

const OPEN = `
  SELECT ${CREDIT.sql}
  FROM [PaymentCredit] k JOIN [Customer] c ON c.[id] = k.[customerId]
  WHERE k.[deleted] IS NULL AND k.[applied] IS NULL
  ORDER BY c.[id], k.[id]`
