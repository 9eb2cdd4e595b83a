import { countyQuestion } from '#shared/customers/counties.ts'
import { lacksCompanyName, customerDisplayName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import type { EntityTypes } from '#shared/entities.ts'
import { jobAddressOf } from '#shared/jobs/jobAddress.ts'
import { unusualRateQuestion } from '#shared/pricing/unusualRate.ts'
import { updateUncompletedJobs } from './addressCopies.ts'
import type { Dialogs } from '../../dialogs/Dialogs.tsx'
import type { Tracked } from '../../store/types.ts'
import { savingRule, type SavingRule, type SavingContext } from '../../context/saving/SavingRule.ts'
import { messages } from './messages.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { doubleConditions, sharedTrait } from '#shared/customers/likelyDoubles.ts'
import type { Customer } from '#shared/customers/Customer.ts'
import { CONFIRM_TITLE } from '../../dialogs/messages.ts'

/** F-055: a commercial customer without a company name; a new one that is like another (SG250). */
const customerSaving = savingRule('Customer', {
  question: (_context, customer) => (lacksCompanyName(customer) ? messages.companyNameBlank : null),
  async askBefore(context, customer) {
    return customer.id > 0 || confirmDouble(context, customer)
  },
})

type Address = Tracked<EntityTypes['ServiceAddress']>

/**
 * F-069: a county that the state does not have. F-075: the uncompleted jobs at existing addresses get what was stored of them, after one
 * question, where jobs have copies of it.
 */
const serviceAddressSaving = savingRule('ServiceAddress', {
  question: (_context, address, edited) => (edited.has('county') ? countyQuestion(address) : null),
  async followUp({ api, dialogs }, stored) {
    const moved = stored.filter(({ record, state, changed }) => {
      return state === 'modified' && Object.keys(jobAddressOf(record)).some((name) => changed.has(name))
    })
    const addresses = moved.map(({ record }) => record)
    for (const id of await chosenOf(addresses, dialogs)) await updateUncompletedJobs(api, id)
  },
})

/** Those of these addresses whose jobs are to be updated. */
async function chosenOf(addresses: readonly Address[], dialogs: Dialogs): Promise<readonly number[]> {
  const [only, ...others] = addresses
  if (only === undefined) return []
  if (others.length === 0) {
    const site = only.siteName ?? only.address1 ?? undefined
    return (await dialogs.confirm(messages.updateUncompletedJobs, site)) ? [only.id] : []
  }
  const ids = addresses.map(({ id }) => id)
  const offered = addresses.map((address) => ({ id: address.id, title: serviceAddressDisplayName(address) }))
  return (
    (await dialogs.chooseSeveral({
      title: messages.updateJobsOfAddresses,
      offered,
      chosen: ids,
      doneCaption: 'Update',
    })) ?? []
  )
}
/** Asks before an agreed rate far above the list price is stored (PR211). */
const customerRateSaving = savingRule('CustomerRate', {
  question: ({ lookups }, rate, edited) =>
    edited.has('rate') ? unusualRateQuestion(rate, lookups.rows('dumpsters')) : null,
})

/** A statement is stored to be printed or emailed. */
const statementSaving = savingRule('Statement', { storedMessage: () => 'Statement generated' })

/** What saving asks and does of all that belongs to a customer. */
export const customerSavings: readonly SavingRule[] = [
  customerSaving,
  customerRateSaving,
  serviceAddressSaving,
  statementSaving,
]

type Asking = Pick<SavingContext, 'dialogs' | 'store'>

/**
 * Asks about a new customer who shares phone number, email or name with another one, who can be opened in a new tab; resolves with
 * whether the new one is to be added (SG250). Throws QueryFailed.
 */
async function confirmDouble({ dialogs, store }: Asking, customer: Customer): Promise<boolean> {
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
