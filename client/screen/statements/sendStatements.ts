import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { statementRecipients } from '#shared/customers/recipients.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import { fetchContacts } from '../email/fetchContacts.ts'
import { fetchTemplate } from '../email/fetchTemplate.ts'
import type { OutgoingStatement } from './OutgoingStatement.ts'
import { initialStatementDays } from './statementDays.ts'

// Loaded with the first statements that are sent together.
const sendStatementsDialog = loadedOnUse(
  async () => (await import('./SendStatementsDialog.tsx')).SendStatementsDialog,
)

/**
 * Statements of several customers over the same days, as pending records that one Save stores: by email to those who get their bills so and have an
 * address, the others printed together (CU1340). Resolves with whether they were stored. Throws QueryFailed.
 */
export async function sendStatements(app: ScreenContext, customerIds: readonly number[]): Promise<boolean> {
  const { store } = app
  const recipientsOf = await fetchRecipientsOf(app, customerIds)
  const template = await fetchTemplate(store, {
    subject: 'StatementEmailSubject',
    body: 'StatementEmailBody',
  })
  const scope = store.openScope('Send statements')
  try {
    const days = initialStatementDays(app.today())
    const statements = store.edit('Send statements', () =>
      recipientsOf.map(({ customerId, name, to }): OutgoingStatement => {
        const record = store.create('Statement', { customerId, ...days })
        if (to !== null) store.create('EmailMessage', { ...template, to, customerId, statementId: record.id })
        return { id: record.id, record, name, to }
      }),
    )
    scope.markPristine()
    return (await app.dialogs.show(sendStatementsDialog(), { statements, scope })) ?? false
  } finally {
    scope.rollback()
  }
}

/** The customers by name, and where the statement of each is emailed to. */
async function fetchRecipientsOf(app: ScreenContext, customerIds: readonly number[]) {
  const where = { id: { in: customerIds } }
  const { rows: customers } = await app.store.queryRows(customersQuery, { where, usePost: true })
  const contactsOf = await fetchContacts(app, customerIds)
  return customers
    .map((customer) => ({
      customerId: customer.id,
      name: customerDisplayName(customer),
      to: statementRecipients(customer, contactsOf(customer.id)),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
