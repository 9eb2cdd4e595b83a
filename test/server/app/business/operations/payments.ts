import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { sum } from '#shared/kernel/money.ts'
import { applyCredits, isOpenCredit } from '#shared/payments/applyCredits.ts'
import { payWithoutQuickBooks } from '#shared/payments/payWithoutQuickBooks.ts'
import { isReversible } from '#shared/payments/reversePayment.ts'
import { settlePayment, type PaymentLineDraft } from '#shared/payments/settlePayment.ts'
import { added, deleted, modified, type SentEntity } from '#test/server/save/openSaving.ts'
import { isLive, type Stored } from '#test/support/invariants/CompanyRecords.ts'
import { choose, chooseDeleted, pickFrom, type Operation, type World } from '../Operation.ts'

type Invoice = Stored<'Invoice'>

const by = ['bookkeeper', 'owner'] as const

/** Up to three open invoices of one customer. */
function unpaidInvoices({ company, random }: World): readonly Invoice[] {
  const unpaid = company
    .existing('Invoice')
    .filter((invoice) => isActiveInvoice(invoice) && invoice.balance > 0)
  const first = pickFrom(random, unpaid)
  const own = unpaid.filter(({ customerId }) => customerId === first?.customerId)
  return own.toSorted((a, b) => Number(b === first) - Number(a === first)).slice(0, random.integer(1, 3))
}

/** A payment as the screen sends it, with what was entered for each invoice. */
function receive(share: (world: World, invoice: Invoice) => number): Operation['plan'] {
  return (world) => {
    const invoices = unpaidInvoices(world)
    const settled = settlePayment(
      invoices.map((invoice) => ({
        invoiceId: invoice.id,
        description: `Invoice #${invoice.invoiceNumber ?? invoice.id}`,
        startingBalance: invoice.balance,
        amount: share(world, invoice),
        notes: null,
      })),
    )
    const [first] = invoices
    if (settled === null || first === undefined || settled.lines.length === 0) return null
    const wrong = world.random.chance(0.03) ? 1 : 0
    return { save: paymentOf(world, first.customerId, sum([settled.amount, wrong]), settled.lines) }
  }
}

function paymentOf(
  { today, random }: World,
  customerId: number,
  paymentAmount: number,
  lines: readonly PaymentLineDraft[],
): SentEntity[] {
  const payment = { customerId, paymentDate: today, paymentAmount, paymentMethodId: random.integer(1, 4) }
  return [
    added('Payment', -1, payment),
    ...lines.map((line, index) => added('PaymentLine', -2 - index, { paymentId: -1, ...line })),
  ]
}

const applyCredit: Operation = {
  weight: 5,
  by,
  once: true,
  plan: (world) => {
    const { company, now } = world
    const credit = choose(world, 'PaymentCredit', isOpenCredit)
    if (credit === null) return null
    const invoices = company
      .where('Invoice', 'customerId', credit.customerId)
      .filter((invoice) => isActiveInvoice(invoice) && invoice.balance > 0)
      .slice(0, 2)
    if (invoices.length === 0) return null
    const applied = applyCredits(
      [credit],
      invoices.map((invoice) => ({ ...invoice, description: `Invoice #${invoice.id}` })),
    )
    return {
      save: [
        ...paymentOf(world, credit.customerId, 0, applied.lines),
        modified('PaymentCredit', credit, { paymentId: -1, applied: now }),
      ],
    }
  },
}

const deletePayment: Operation = {
  weight: 6,
  by,
  once: true,
  plan: (world) => {
    const payment = choose(world, 'Payment')
    if (payment === null) return null
    return {
      save: [
        world.random.chance(0.5)
          ? deleted('Payment', payment)
          : modified('Payment', payment, { deleted: world.now }),
      ],
    }
  },
}

/** Another amount on a line, with another amount received, or without. */
const editPayment: Operation = {
  weight: 3,
  by,
  plan: (world) => {
    const { company, random } = world
    const line = choose(world, 'PaymentLine', ({ invoiceId }) => invoiceId !== null)
    const payment = company.find('Payment', line?.paymentId ?? null)
    if (line === null || payment === null) return null
    const amount = sum([line.amount * (random.integer(0, 12) / 10)])
    const paymentAmount = Math.max(0, sum([payment.paymentAmount, amount, -line.amount]))
    return {
      save: [
        modified('PaymentLine', line, { amount }),
        ...(random.chance(0.9) ? [modified('Payment', payment, { paymentAmount })] : []),
      ],
    }
  },
}

const removePaymentLine: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const line = choose(world, 'PaymentLine')
    const payment = world.company.find('Payment', line?.paymentId ?? null)
    if (line === null || payment === null) return null
    const paymentAmount = Math.max(0, sum([payment.paymentAmount, -line.amount]))
    return { save: [deleted('PaymentLine', line), modified('Payment', payment, { paymentAmount })] }
  },
}

/** A deleted payment stays deleted (SV112). */
const restorePayment: Operation = {
  weight: 1,
  by,
  isRefused: true,
  plan: (world) => {
    const payment = chooseDeleted(world, 'Payment')
    return payment && { save: [modified('Payment', payment, { deleted: null })] }
  },
}

const withoutQuickBooks: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const payment = choose(world, 'Payment')
    return payment && { save: [modified('Payment', payment, payWithoutQuickBooks(world.now))] }
  },
}

const giveCredit: Operation = {
  weight: 3,
  by,
  plan: (world) => {
    const customer = choose(world, 'Customer')
    if (customer === null) return null
    const amount = world.random.integer(-10, 20_000) / 100
    return { save: [added('PaymentCredit', -1, { customerId: customer.id, amount, notes: 'Goodwill' })] }
  },
}

const editCredit: Operation = {
  weight: 2,
  by,
  plan: (world) => {
    const { random, now } = world
    const credit = choose(world, 'PaymentCredit')
    if (credit === null) return null
    const edits = [
      { amount: random.integer(1, 9000) / 100 },
      { notes: 'For the delay' },
      { applied: now },
      { paymentId: choose(world, 'Payment')?.id ?? null, applied: now },
    ]
    return { save: [modified('PaymentCredit', credit, pickFrom(random, edits) ?? {})] }
  },
}

const deleteCredit: Operation = {
  weight: 2,
  by,
  plan: (world) => {
    const credit = choose(world, 'PaymentCredit', (one) => isOpenCredit(one) || world.random.chance(0.2))
    return credit && { save: [deleted('PaymentCredit', credit)] }
  },
}

const restoreCredit: Operation = {
  weight: 1,
  by,
  plan: (world) => {
    const credit = chooseDeleted(world, 'PaymentCredit')
    return credit && { save: [modified('PaymentCredit', credit, { deleted: null })] }
  },
}

const reversePayment: Operation = {
  weight: 4,
  by,
  once: true,
  plan: (world) => {
    const payment = choose(world, 'Payment', (one) => world.random.chance(0.1) || isReversible(one))
    if (payment === null) return null
    const values = { kind: 'Reversal', reversesPaymentId: payment.id, paymentDate: world.today, notes: 'NSF' }
    return { save: [added('Payment', -1, values)] }
  },
}

const refund: Operation = {
  weight: 3,
  by,
  plan: (world) => {
    const credit = choose(world, 'PaymentCredit', isOpenCredit)
    if (credit === null) return null
    const { customerId } = credit
    const paymentAmount = sum([credit.amount * (world.random.integer(2, 11) / 10)])
    return {
      save: [added('Payment', -1, { kind: 'Refund', customerId, paymentDate: world.today, paymentAmount })],
    }
  },
}

const writeOff: Operation = {
  weight: 3,
  by: ['owner'],
  plan: (world) => {
    const [invoice] = unpaidInvoices(world)
    if (invoice === undefined) return null
    const { id: writtenOffInvoiceId, customerId, balance } = invoice
    const amount = sum([balance * (world.random.integer(2, 11) / 10)])
    return {
      save: [added('PaymentCredit', -1, { customerId, writtenOffInvoiceId, amount, notes: 'Small balance' })],
    }
  },
}

const updateBalance: Operation = {
  weight: 1,
  by,
  changesNothing: true,
  plan: (world) => {
    const customer = pickFrom(world.random, world.company.all('Customer').filter(isLive))
    return customer && { call: '/api/utility/updateCustomerBalance', body: { customerId: customer.id } }
  },
}

/** Operations on payments and credits. */
export const paymentOperations = {
  payInFull: { weight: 9, by, once: true, plan: receive((_world, { balance }) => balance) },
  payInPart: {
    weight: 5,
    by,
    plan: receive(({ random }, { balance }) => sum([(balance * random.integer(0, 9)) / 10])),
  },
  overpay: {
    weight: 4,
    by,
    once: true,
    plan: receive(({ random }, { balance }) => sum([balance, random.integer(0, 9000) / 100])),
  },
  applyCredit,
  deletePayment,
  editPayment,
  removePaymentLine,
  restorePayment,
  withoutQuickBooks,
  giveCredit,
  editCredit,
  deleteCredit,
  restoreCredit,
  reversePayment,
  refund,
  writeOff,
  updateBalance,
} satisfies Readonly<Record<string, Operation>>
