import { lacksCompanyName } from '#shared/customers/customerRules.ts'
import { updateUncompletedJobs } from '../../api/utility.ts'
import { savingRule } from '../../app/saving/SavingRule.ts'
import { messages } from './messages.ts'

/** F-055: a commercial customer without a company name. */
export const customerSaving = savingRule('Customer', {
  async askBefore({ dialogs }, customer) {
    return !lacksCompanyName(customer) || (await dialogs.confirm(messages.companyNameBlank))
  },
})

/** F-075: the uncompleted jobs at an existing address that was edited get what was stored. */
export const serviceAddressSaving = savingRule('ServiceAddress', {
  async followUp({ api, dialogs }, address, state) {
    if (state !== 'modified') return
    const site = address.siteName ?? address.address1 ?? undefined
    if (await dialogs.confirm(messages.updateUncompletedJobs, site))
      await updateUncompletedJobs(api, address.id)
  },
})

/** A statement is stored to be printed or emailed. */
export const statementSaving = savingRule('Statement', { storedMessage: 'Statement generated' })
