import { unusualDayQuestion } from '#shared/kernel/unusualDays.ts'
import { savingRule } from '../../app/saving/SavingRule.ts'

/** Asks before an invoice of a day far from today is stored (IN214). */
export const invoiceSaving = savingRule('Invoice', {
  async askBefore({ dialogs, today }, { invoiceDate }, edited) {
    const question = edited.has('invoiceDate')
      ? unusualDayQuestion('invoice date', invoiceDate, today())
      : null
    return question === null || dialogs.confirm(question)
  },
})
