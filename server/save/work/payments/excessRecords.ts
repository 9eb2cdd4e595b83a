import { sum } from '#shared/kernel/money.ts'
import { OVERPAYMENT_NOTE } from '#shared/payments/settlePayment.ts'
import type { Records, Stored } from '../records.ts'
import { isRequestedByClient, violationsBy } from '../refuse.ts'
import type { RecordViolation } from '../../pipeline/SaveRule.ts'
import type { PaymentRecords } from './paymentRecords.ts'

type Line = Stored<'PaymentLine'>

/** The total excess of a payment. */
export interface Excess {
  readonly total: number
  readonly violations: readonly RecordViolation[]
}

/**
 * Keeps an overpayment record beside each line with an excess, and numbers all lines from 1; records sent by a client must match
 * one (M-039, PY3, PY4, SV116).
 */
export function excessRecords(
  records: Records,
  { payment, lines }: PaymentRecords,
  paying: readonly Line[],
): Excess {
  const unused = lines.filter(({ invoiceId }) => invoiceId === null)
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
  const change = records.changes('PaymentLine').find(({ after }) => after.id === line.id)
  if (change === undefined || !isRequestedByClient(change) || line.amount === 0) {
    records.remove('PaymentLine', line)
    return []
  }
  return violationsBy(change, {
    code: 'overPaymentRecord',
    field: 'invoiceId',
    message: 'A payment line without an invoice can only record an overpayment.',
  })
}

function number(records: Records, line: Line, lineNumber: number): void {
  if (line.lineNumber !== lineNumber) records.change('PaymentLine', line, { lineNumber })
}
