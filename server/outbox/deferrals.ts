import type { Transaction } from '../database/Database.ts'
import type { Dialect } from '../database/dialects/Dialect.ts'
import type { RecipientRejection } from '../mail/RecipientRejection.ts'

/** A recipient to whom delivery is retried later, while the others have the email. */
export interface Deferral {
  readonly recipient: string
  /** The earliest instant. */
  readonly nextAttempt: string
  /** Why it was deferred, as a sentence. */
  readonly error: string
}

/** The rejected recipients to retry at that instant; none if it is null. */
export function deferralsAmong(
  rejections: readonly RecipientRejection[],
  nextAttempt: string | null,
): readonly Deferral[] {
  if (nextAttempt === null) return []
  return rejections
    .filter(({ isPermanent }) => !isPermanent)
    .map(({ recipient, reason }) => ({
      recipient,
      nextAttempt,
      error: `The mail server deferred the email: ${reason}.`,
    }))
}

/** Sentences about the recipients who did not get a sent email and whether they are retried; null if everybody got it. */
export function describeRejections(
  rejections: readonly RecipientRejection[],
  deferred: readonly Deferral[],
): string | null {
  if (rejections.length === 0) return null
  const said = rejections.map(({ recipient, reason }) => `not for ${recipient}: ${reason}`).join('; ')
  const later = deferred.map(({ recipient }) => recipient).join(', ')
  return `The mail server accepted the email, but ${said}.${later === '' ? '' : ` It is tried again for ${later}.`}`
}

/** Columns that a requeued message copies from the original; its attempts continue from there. */
const COPIED_COLUMNS = [
  'from',
  'subject',
  'body',
  'statementId',
  'invoiceId',
  'paymentId',
  'customerId',
  'reportScheduleId',
  'reportUserId',
  'reportRun',
  'attempts',
  'created',
  'createdBy',
]

/** Queues a copy of a message for one recipient, the only one it names, so that it does not reveal the others. */
export async function requeue(
  transaction: Transaction,
  dialect: Pick<Dialect, 'quote' | 'parameter' | 'reserveKeys'>,
  messageId: number,
  { recipient, nextAttempt, error }: Deferral,
): Promise<void> {
  const { quote, parameter } = dialect
  const id = await dialect.reserveKeys(transaction, 'EmailMessage', 1)
  const own = { id, to: recipient, status: 'Waiting', nextAttempt, error, rowVersion: 1 }
  const columns = [...Object.keys(own), ...COPIED_COLUMNS].map(quote)
  const values = [...Object.keys(own).map((_, index) => parameter(index)), ...COPIED_COLUMNS.map(quote)]
  const parameters = [...Object.values(own), messageId]
  await transaction.execute(
    `INSERT INTO ${quote('EmailMessage')} (${columns.join(', ')}) SELECT ${values.join(', ')}
      FROM ${quote('EmailMessage')} WHERE ${quote('id')} = ${parameter(parameters.length - 1)}`,
    parameters,
  )
}
