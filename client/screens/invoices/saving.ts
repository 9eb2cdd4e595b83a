import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { invoiceTotals } from '#shared/invoicing/invoiceTotals.ts'
import { unusualTotalWarning } from '#shared/invoicing/unusualTotal.ts'
import { unusualDayQuestion } from '#shared/kernel/unusualDays.ts'
import { savingRule, type SavingRule } from '../../context/saving/SavingRule.ts'
import { fetchUsualTotals } from './usualTotals.ts'

/** Asks before an invoice of a day far from today is stored (IN214). */
const invoiceSaving = savingRule('Invoice', {
  question: ({ today }, { invoiceDate }, edited) =>
    edited.has('invoiceDate') ? unusualDayQuestion('invoice date', invoiceDate, today()) : null,
})

/** Asks before lines raise an invoice far above what its customer is usually charged (IN300). */
const lineSaving = savingRule('InvoiceLine', {
  async askBeforeAll({ dialogs, store }, lines) {
    const raised = [...new Set(lines.map(({ record }) => record.invoice))].flatMap((invoice) => {
      if (invoice === null) return []
      const { customer, customerId, invoiceLines, payments, total: before } = invoice
      const { total } = invoiceTotals(invoiceLines, payments)
      return total > before ? [{ customer, customerId, total }] : []
    })
    if (raised.length === 0) return true
    const usualTotals = await fetchUsualTotals(store, raised)
    const warned = raised.flatMap((invoice) => {
      const warning = unusualTotalWarning(invoice, usualTotals)
      return warning === null ? [] : [{ ...invoice, warning }]
    })
    const [first, ...others] = warned
    if (first === undefined) return true
    if (others.length === 0) return dialogs.confirm(`${first.warning} Do you want to save it?`)
    const named = warned.map(
      ({ customer, warning }) => `${customer === null ? '' : customerDisplayName(customer)}: ${warning}`,
    )
    return dialogs.confirm([...named, 'Do you want to save them all?'].join('\n'))
  },
})

/** What saving asks of invoices and their lines. */
export const invoiceSavings: readonly SavingRule[] = [invoiceSaving, lineSaving]
