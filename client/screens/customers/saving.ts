import { countyQuestion } from '#shared/customers/counties.ts'
import { lacksCompanyName, lacksName } from '#shared/customers/customerRules.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import type { EntityTypes } from '#shared/entities.ts'
import { jobAddressOf } from '#shared/jobs/jobAddress.ts'
import { unusualRateQuestion } from '#shared/pricing/unusualRate.ts'
import { updateUncompletedJobs } from './addressCopies.ts'
import type { Dialogs } from '../../dialogs/Dialogs.tsx'
import type { Tracked } from '../../store/types.ts'
import { savingRule, type SavingRule } from '../../context/saving/SavingRule.ts'
import { confirmDoubles } from './confirmDoubles.ts'
import { messages } from './messages.ts'

const NAMES = ['typeId', 'firstName', 'lastName'] as const

/**
 * F-055: a commercial customer without a company name; another one whose name is left or made empty (CU1281); one that is entered or
 * changed to be like another (SG250).
 */
const customerSaving = savingRule('Customer', {
  question: (_context, customer, edited) => {
    if (lacksCompanyName(customer)) return messages.companyNameBlank
    return lacksName(customer) && NAMES.some((name) => edited.has(name)) ? messages.nameBlank : null
  },
  askBeforeAll: confirmDoubles,
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
const statementSaving = savingRule('Statement', {
  storedMessage: ({ length }) => (length === 1 ? 'Statement generated' : `${length} statements generated`),
})

/** What saving asks and does of all that belongs to a customer. */
export const customerSavings: readonly SavingRule[] = [
  customerSaving,
  customerRateSaving,
  serviceAddressSaving,
  statementSaving,
]
