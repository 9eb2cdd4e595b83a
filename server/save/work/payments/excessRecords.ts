import { sum } from '#shared/kernel/money.ts'
import { DEPOSIT_NOTE } from '#shared/payments/deposit.ts'
import { OVERPAYMENT_NOTE } from '#shared/payments/settlePayment.ts'
import type { Records, Stored } from '../records.ts'
import { isRequestedByClient, violationsBy } from '../refuse.ts'
import type { RecordViolation } from '../../pipeline/SaveRule.ts'
import type { PaymentRecords } from './paymentRecords.ts'

type Line = Stored<'PaymentLine'>

/** What of a payment is on invoices, and what is a deposit instead. */
interface Paid {
  readonly paying: readonly Line[]
  readonly deposit: number
}

/** The total excess of a payment, or its deposit. */
export interface Excess {
  readonly total: number
  readonly violations: readonly RecordViolation[]
}

/**
 * Keeps an overpayment record beside each line with an excess, and one of a deposit, and numbers all lines from 1; records sent by a client
 * must match an excess (M-039, PY3, PY4, PY890, SV116).
 */
export function excessRecords(
  records: Records,
  { payment, lines }: PaymentRecords,
  { paying, deposit }: Paid,
): Excess {
  const unused = lines.filter(({ invoiceId }) => invoiceId === null)
  if (deposit > 0 && !unused.some((line) => isSentByClient(records, line)))
    return keepDeposit(records, payment, { unused, deposit })
  let lineNumber = 0
  for (const line of paying) {
    number(records, line, ++lineNumber)
    const excess = line.overPaymentAmount ?? 0
    if (excess === 0) continue
    const kept = takeRecord(unused, excess)
    if (kept !== undefined) keepRecord(records, kept, ++lineNumber)
    else
      records.add('PaymentLine', {
        paymentId: payment.id,
        invoiceId: null,
        lineNumber: ++lineNumber,
        description: OVERPAYMENT_NOTE,
        notes: line.description,
        amount: excess,
      })
  }
  return {
    total: sum(paying.map((line) => line.overPaymentAmount ?? 0)),
    violations: unused.flatMap((line) => dropRecord(records, line)),
  }
}

/** A deposit is recorded by the only line of its payment. */
function keepDeposit(
  records: Records,
  { id }: PaymentRecords['payment'],
  { unused, deposit }: { readonly unused: Line[]; readonly deposit: number },
): Excess {
  const kept = takeRecord(unused, deposit)
  if (kept !== undefined) keepRecord(records, kept, 1)
  else
    records.add('PaymentLine', {
      paymentId: id,
      invoiceId: null,
      lineNumber: 1,
      description: DEPOSIT_NOTE,
      amount: deposit,
    })
  return { total: deposit, violations: unused.flatMap((line) => dropRecord(records, line)) }
}

/** A record represents an excess, and cannot have one. */
function keepRecord(records: Records, line: Line, lineNumber: number): void {
  number(records, line, lineNumber)
  if (line.overPaymentAmount !== null) records.change('PaymentLine', line, { overPaymentAmount: null })
}

function takeRecord(unused: Line[], amount: number): Line | undefined {
  const index = unused.findIndex((line) => line.amount === amount)
  return index < 0 ? undefined : unused.splice(index, 1)[0]
}

/** A record without an excess is removed, unless a client has just added it: then it is a line that lacks its invoice. */
function dropRecord(records: Records, line: Line): readonly RecordViolation[] {
  const change = sentChange(records, line)
  if (change === undefined || line.amount === 0) {
    records.remove('PaymentLine', line)
    return []
  }
  return violationsBy(change, {
    code: 'overPaymentRecord',
    field: 'invoiceId',
    message: 'A payment line without an invoice can only record an overpayment.',
  })
}

function isSentByClient(records: Records, line: Line): boolean {
  return sentChange(records, line) !== undefined
}

/** The change of a line that a client sent. */
function sentChange(records: Records, { id }: Line) {
  const change = records.changes('PaymentLine').find(({ after }) => after.id === id)
  return change !== undefined && isRequestedByClient(change) ? change : undefined
}

function number(records: Records, line: Line, lineNumber: number): void {
  if (line.lineNumber !== lineNumber) records.change('PaymentLine', line, { lineNumber })
}
