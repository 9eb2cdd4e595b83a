import type { Transaction } from '../database/Database.ts'
import type { Dialect } from '../database/dialects/Dialect.ts'
import type { Rejection } from '../mail/Rejection.ts'

/** A recipient for whom a mail that the others have is tried again. */
export interface PutOff {
  readonly recipient: string
  /** The earliest instant. */
  readonly nextAttempt: string
  /** Why it was put off, as a sentence. */
  readonly error: string
}

/** Who of those that a mail was not taken for is tried again at that instant; nobody where it is null. */
export function putOffAmong(rejections: readonly Rejection[], nextAttempt: string | null): readonly PutOff[] {
  if (nextAttempt === null) return []
  return rejections
    .filter(({ final }) => !final)
    .map(({ recipient, words }) => ({
      recipient,
      nextAttempt,
      error: `The mail server put the mail off: ${words}.`,
    }))
}

/** Who did not get a mail that was sent, and what comes of that, in sentences; null where everybody got it. */
export function remarkOn(rejections: readonly Rejection[], putOff: readonly PutOff[]): string | null {
  if (rejections.length === 0) return null
  const said = rejections.map(({ recipient, words }) => `not for ${recipient}: ${words}`).join('; ')
  const later = putOff.map(({ recipient }) => recipient).join(', ')
  return `The mail server took the mail, but ${said}.${later === '' ? '' : ` It is tried again for ${later}.`}`
}

/** What a message of its own takes over from the one that the others have; its attempts go on where those ended. */
const SAME = [
  'from',
  'subject',
  'body',
  'statementId',
  'invoiceId',
  'paymentId',
  'customerId',
  'attempts',
  'created',
  'createdBy',
]

/** Queues a message once more for one recipient, whom it names alone: nobody learns from it who else has it. */
export async function queueAgain(
  transaction: Transaction,
  dialect: Pick<Dialect, 'quote' | 'parameter' | 'reserveKeys'>,
  messageId: number,
  { recipient, nextAttempt, error }: PutOff,
): Promise<void> {
  const { quote, parameter } = dialect
  const id = await dialect.reserveKeys(transaction, 'EmailMessage', 1)
  const own = { id, to: recipient, status: 'Waiting', nextAttempt, error, rowVersion: 1 }
  const columns = [...Object.keys(own), ...SAME].map(quote)
  const values = [...Object.keys(own).map((_, index) => parameter(index)), ...SAME.map(quote)]
  const parameters = [...Object.values(own), messageId]
  await transaction.execute(
    `INSERT INTO ${quote('EmailMessage')} (${columns.join(', ')}) SELECT ${values.join(', ')}
      FROM ${quote('EmailMessage')} WHERE ${quote('id')} = ${parameter(parameters.length - 1)}`,
    parameters,
  )
}
