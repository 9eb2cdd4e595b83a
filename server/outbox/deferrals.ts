import type { Transaction } from '../database/Database.ts'
import type { Dialect } from '../database/dialects/Dialect.ts'
import type { RecipientRejection } from '../mail/RecipientRejection.ts'

/** A recipient for whom a mail that the others have is tried again. */
export interface Deferral {
  readonly recipient: string
  /** The earliest instant. */
  readonly nextAttempt: string
  /** Why it was put off, as a sentence. */
  readonly error: string
}

/** Who of those that a mail was not taken for is tried again at that instant; nobody where it is null. */
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
      error: `The mail server put the mail off: ${reason}.`,
    }))
}

/** Who did not get a mail that was sent, and what comes of that, in sentences; null where everybody got it. */
export function describeRejections(
  rejections: readonly RecipientRejection[],
  deferred: readonly Deferral[],
): string | null {
  if (rejections.length === 0) return null
  const said = rejections.map(({ recipient, reason }) => `not for ${recipient}: ${reason}`).join('; ')
  const later = deferred.map(({ recipient }) => recipient).join(', ')
  return `The mail server took the mail, but ${said}.${later === '' ? '' : ` It is tried again for ${later}.`}`
}

/** What a message of its own takes over from the one that the others have; its attempts go on where those ended. */
const COPIED_COLUMNS = [
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
