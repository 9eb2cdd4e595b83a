import { rolloffModel } from '#shared/entities.ts'
import { creditCardFee, isSent, totalWithTax, unpaidBalance } from '#shared/invoicing/invoiceRules.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { lineTotal } from '#shared/invoicing/invoiceLineRules.ts'
import { paymentLineRules } from '#shared/payments/paymentLineRules.ts'
import { checkValue } from '#shared/model/checkValue.ts'

describe('invoice rules', () => {
  it('M-018 adds tax to the total, subtracts payments, and multiplies lines in whole cents', () => {
    expect(totalWithTax({ total: 502.75, tax: 0.1 })).toBe(502.85)
    const emailed = { statusId: INVOICE_STATUS.emailed, deleted: null }
    expect(unpaidBalance({ total: 502.75, tax: 0, payments: 200, ...emailed })).toBe(302.75)
    expect(unpaidBalance({ total: 0.3, tax: 0, payments: 0.1, ...emailed })).toBe(0.2)
    expect(lineTotal({ quantity: 3.27, rate: 42.5 })).toBe(138.98)
  })

  it('M-072 [IN210] a voided or deleted invoice owes nothing', () => {
    const sums = { total: 502.75, tax: 0, payments: 0 }
    const deleted = '2025-05-01T12:00:00.000Z'
    expect(unpaidBalance({ ...sums, statusId: INVOICE_STATUS.voided, deleted })).toBe(0)
    expect(unpaidBalance({ ...sums, statusId: INVOICE_STATUS.new, deleted })).toBe(0)
  })

  it('M-019 charges the card fee for Credit-Debit only', () => {
    const invoice = { total: 502.75, tax: 0, creditCardPercentage: 0.0275 }
    expect(creditCardFee({ ...invoice, paymentMethod: 'Credit-Debit' })).toBe(13.83)
    expect(creditCardFee({ ...invoice, paymentMethod: 'COD' })).toBe(0)
    expect(creditCardFee({ ...invoice, paymentMethod: 'Credit-Debit', creditCardPercentage: null })).toBe(0)
  })

  it('M-020 is sent once emailed or printed, and paid once it has a paid date', () => {
    const at = '2025-05-01T12:00:00.000Z'
    expect(isSent({ emailed: null, printed: null })).toBe(false)
    expect([isSent({ emailed: at, printed: null }), isSent({ emailed: null, printed: at })]).toEqual([
      true,
      true,
    ])
    const isPaid = rolloffModel.rules.Invoice.computed?.['isPaid']
    expect([isPaid?.({ paid: null }), isPaid?.({ paid: at })]).toEqual([false, true])
  })

  it('M-038 refuses a negative payment line with the specified message', () => {
    const line = { amount: -0.01, takesBack: false }
    const problems = (values: typeof line): readonly string[] =>
      (paymentLineRules.check?.(values) ?? []).map(({ message }) => message)
    expect(problems(line)).toEqual(['Payment Lines CANNOT be negative.'])
    expect([problems({ ...line, amount: 0 }), problems({ ...line, takesBack: true })]).toEqual([[], []])
  })

  it('M-046 requires a positive credit', () => {
    const { amount } = rolloffModel.entities.PaymentCredit.fields
    expect(checkValue(amount, 0)?.code).toBe('min')
    expect(checkValue(amount, 0.01)).toBeNull()
  })
})
