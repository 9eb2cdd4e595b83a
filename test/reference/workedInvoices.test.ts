import { amountOf, type Charge } from './charges.ts'
import { Rational } from './Rational.ts'
import {
  balanceOf,
  cardFee,
  dueDate,
  isPaidUnasked,
  isTotalAllowed,
  overpaid,
  receive,
  totalOf,
  unbilledDays,
  withCardFee,
} from './invoices.ts'

const line = (quantity: number, rate: number): Pick<Charge, 'quantity' | 'rate'> => ({
  quantity: Rational.of(quantity),
  rate: Rational.of(rate),
})

describe('the reference calculation of invoices and the worked cases', () => {
  it('MO-32 to MO-34 days are billed from the last end to completion or today', () => {
    const until = (end: string) => ({ start: '2026-03-01', end })
    expect(unbilledDays(until('2026-03-15'), [])).toBe(14)
    expect(unbilledDays(until('2026-03-21'), [until('2026-03-15')])).toBe(6)
    expect(unbilledDays(until('2026-03-21'), [until('2026-03-21')])).toBe(0)
    expect(unbilledDays(until('2026-03-21'), [{ start: '2026-03-15', end: '2026-03-21' }])).toBe(14)
  })

  it('MO-35 to MO-37, MO-50 totals, card fees, due dates and dumpster fees', () => {
    const lines = [
      [1, 385],
      [1.25, 65],
      [1, 24.5],
      [2.5, 4.8],
    ] as const
    const total = totalOf(lines.map(([quantity, rate]) => line(quantity, rate)))
    expect(total.toNumber()).toBe(502.75)
    expect(balanceOf(total, Rational.zero).toNumber()).toBe(502.75)
    expect(cardFee(total, 'Credit-Debit', 0.0299).toNumber()).toBe(15.03)
    expect(cardFee(total, 'Billing', 0.0299).toNumber()).toBe(0)
    const due = [
      ['2026-01-31', 'Net 30'],
      ['2028-01-31', 'Net 30'],
      ['2026-02-20', 'Net 15'],
      ['2026-12-31', 'Due on receipt'],
      ['2026-04-10', 'COD'],
    ] as const
    const days = due.map(([date, terms]) => dueDate(date, terms))
    expect(days).toEqual(['2026-03-02', '2028-03-01', '2026-03-07', '2027-01-01', '2026-05-10'])
    expect(amountOf(line(3, 27.5)).toNumber()).toBe(82.5)
  })

  it('MO-38 to MO-42 payments and credits cover a balance and leave the excess open', () => {
    const money = (balance: number, received: number): readonly unknown[] => {
      const { amount, excess, status } = receive(Rational.of(balance), Rational.of(received))
      return [amount.toNumber(), excess.toNumber(), status]
    }
    expect(money(502.75, 200)).toEqual([200, 0, 'PartiallyPaid'])
    expect(money(302.75, 302.75)).toEqual([302.75, 0, 'Paid'])
    expect(money(523.45, 600)).toEqual([523.45, 76.55, 'Paid'])
    expect(money(302.75, 76.55)).toEqual([76.55, 0, 'PartiallyPaid'])
    expect(money(60, 76.55)).toEqual([60, 16.55, 'Paid'])
    expect(balanceOf(Rational.of(502.75), Rational.of(200)).toNumber()).toBe(302.75)
  })

  it('M-072 a voided invoice owes nothing', () => {
    expect(balanceOf(Rational.of(502.75), Rational.zero, true).toNumber()).toBe(0)
  })

  it('M-072 a total below 0 is a credit, and one of 0 is paid once it is sent', () => {
    const total = (rate: number) => totalOf([line(1, 30), line(1, rate)])
    expect([-30.01, -30, 5].map((rate) => isTotalAllowed(total(rate)))).toEqual([false, true, true])
    expect([isPaidUnasked(total(-30), true), isPaidUnasked(total(-30), false)]).toEqual([true, false])
    expect(isPaidUnasked(total(5), true)).toBe(false)
  })

  it('M-019 a payment by card with its fee leaves nothing owed and nothing to credit', () => {
    const { paid, fee } = withCardFee(Rational.of(200), 0.0299)
    expect([paid.toNumber(), fee.toNumber()]).toEqual([205.98, 5.98])
    const total = totalOf([line(1, 200), line(1, fee.toNumber())])
    const { excess, status } = receive(total, paid)
    expect([excess.toNumber(), status]).toEqual([0, 'Paid'])
  })

  it('payments beyond a reduced total are an overpayment', () => {
    expect(overpaid(Rational.of(475.45), Rational.of(500)).toNumber()).toBe(24.55)
    expect(overpaid(Rational.of(500), Rational.of(475.45)).toNumber()).toBe(0)
  })
})
