import { customersQuery } from '#shared/customers/queries.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { doubleConditions, sharedTrait } from '#shared/customers/likelyDoubles.ts'
import type { Customer } from '#shared/customers/Customer.ts'
import type { SavingContext } from '../../app/saving/SavingRule.ts'
import { CONFIRM_TITLE } from '../../dialogs/messages.ts'
import { messages } from './messages.ts'

type Asking = Pick<SavingContext, 'dialogs' | 'store'>

/**
 * Asks about a new customer who shares phone number, email or name with another one, who can be opened in a new tab; resolves with
 * whether the new one is to be added (SG250). Throws QueryFailed.
 */
export async function confirmDouble({ dialogs, store }: Asking, customer: Customer): Promise<boolean> {
  const conditions = doubleConditions(customer)
  if (conditions.length === 0) return true
  const { rows } = await store.queryRows(customersQuery, { where: { or: conditions }, take: 1 })
  const [other] = rows
  const trait = other === undefined ? null : sharedTrait(customer, other)
  if (other === undefined || trait === null) return true
  const name = `${customerDisplayName(other)} (customer ${other.id})`
  const answer = await dialogs.choose({
    title: CONFIRM_TITLE,
    text: messages.sharesTrait(name, trait),
    choices: [
      { value: 'add', caption: 'Add anyway', variant: 'quiet', isSeparated: true },
      { value: 'stay', caption: 'Cancel', autoFocus: true },
      { value: 'open', caption: `Open ${customerDisplayName(other)}`, variant: 'primary' },
    ],
    onEscape: 'stay',
  })
  // What was typed stays where it is.
  if (answer === 'open') window.open(`/customers/${other.id}`, '_blank')
  return answer === 'add'
}
