import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { sendingQuestion, type SentInvoice } from '#shared/invoicing/sendingQuestion.ts'

const TODAY = '2026-11-29'
const isToday = (instant: string): boolean => instant.startsWith(TODAY)
const context = { isToday, usualTotals: new Map([[1, 110]]) }
const approved: SentInvoice = {
  statusId: INVOICE_STATUS.queue,
  invoiceNumber: 101,
  emailed: null,
  total: 120,
  tax: 0,
  customerId: 1,
  customer: { billingType: 'Credit-Debit' },
}
const sentToday = { ...approved, emailed: `${TODAY}T15:00:00.000Z` }
const sentBefore = { ...approved, emailed: '2026-11-28T15:00:00.000Z' }

describe('The question before invoices are sent', () => {
  it.each(['print', 'email'] as const)(
    'M-023 M-024 [IN51] is not asked to %s one that is not unusual',
    (way) => {
      expect(sendingQuestion(way, [{ ...approved, statusId: INVOICE_STATUS.new }], context)).toBeNull()
      expect(sendingQuestion(way, [sentBefore], context)).toBeNull()
      expect(sendingQuestion(way, [], context)).toBeNull()
    },
  )

  it('M-072 [IN51] is asked for one that charges nothing, or is emailed twice in a day', () => {
    const free = { ...sentToday, total: 0 }
    expect(sendingQuestion('print', [free], context)).toBe(
      'Do you want to print invoice 101? Its total is $0.00.',
    )
    expect(sendingQuestion('print', [sentToday], context)).toBeNull()
    expect(sendingQuestion('print', [{ ...free, statusId: INVOICE_STATUS.voided }], context)).toBeNull()
    expect(sendingQuestion('email', [free], context)).toBe(
      'Do you want to email invoice 101? Its total is $0.00. It was emailed today already.',
    )
  })

  it('M-024 [IN1342] does not count one whose email waits or failed today', () => {
    const failed = { ...sentToday, statusId: INVOICE_STATUS.waitingToEmail }
    expect(sendingQuestion('email', [failed], context)).toBeNull()
    expect(sendingQuestion('email', [failed, failed], context)).toBe('Email 2 invoices to 1 customer?')
  })

  it('M-025 [IN300] is asked for one far above what its customer is usually charged', () => {
    const large = { ...approved, total: 1100.01 }
    expect(sendingQuestion('print', [{ ...large, total: 1100 }], context)).toBeNull()
    expect(sendingQuestion('print', [{ ...large, customerId: 2 }], context)).toBeNull()
    expect(sendingQuestion('print', [large], context)).toBe(
      "Do you want to print invoice 101? Its total of $1,100.01 is more than 10 times the customer's usual $110.00.",
    )
    expect(sendingQuestion('print', [approved, large], context)).toBe(
      'Print 2 invoices?\n1 of them is far above what its customer is usually charged.',
    )
  })

  it('M-025 [IN51] says before several are emailed to how many customers, and what is unusual', () => {
    const unusual = [
      { ...approved, statusId: INVOICE_STATUS.rejected },
      { ...approved, statusId: INVOICE_STATUS.new, total: 0, customerId: 2 },
      { ...approved, customer: { billingType: 'Billing' as const } },
      sentToday,
      sentBefore,
    ]
    expect(sendingQuestion('email', [approved, approved], context)).toBe('Email 2 invoices to 1 customer?')
    expect(sendingQuestion('email', unusual, context)?.split('\n')).toEqual([
      'Email 5 invoices to 2 customers?',
      '2 of them are not approved yet.',
      '1 of them has a total of $0.00.',
      '1 of them goes to a customer who gets bills by mail.',
      '1 of them was emailed today already.',
    ])
  })

  it('M-023 [IN51] is asked before several are printed only where one is not approved or charges nothing', () => {
    expect(sendingQuestion('print', [approved, sentToday], context)).toBeNull()
    expect(sendingQuestion('print', [approved, { ...approved, total: 0 }], context)).toBe(
      'Print 2 invoices?\n1 of them has a total of $0.00.',
    )
  })
})
