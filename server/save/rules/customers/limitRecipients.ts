import { addressesIn } from '#shared/customers/recipients.ts'
import type { ChangeSet } from '../../pipeline/ChangeSet.ts'
import { TooLarge } from '#server/kernel/errors.ts'
import { Records } from '../../work/records.ts'
import type { SettleRule } from '../../pipeline/SaveRule.ts'

/** The email limits of a user. */
export interface MailLimits {
  readonly recipientsPerSave: number
  /** The quota over time; throws TooManyRequests. */
  readonly quota: { require(userId: number, recipients: number): void }
}

/** Prevents mass mail: limits the recipients per save and over time, but for scheduled reports (SV140). */
export function limitRecipients({ recipientsPerSave, quota }: MailLimits): SettleRule {
  return {
    name: 'limitRecipients',
    phase: 'settle',
    watches: ['EmailMessage'],
    run: async (unit, { user }) => {
      const added = new Records(unit)
        .changes('EmailMessage')
        .filter(({ operation, after }) => operation === 'create' && after.reportScheduleId === null)
        .map(({ after }) => after)
      const recipients = countRecipients(added)
      if (recipients > recipientsPerSave)
        throw new TooLarge(
          `The emails of one save may go to at most ${recipientsPerSave} recipients; these go to ${recipients}.`,
          'EmailMessage.to',
        )
      if (recipients > 0) quota.require(user.userId, recipients)
    },
  }
}

/** The number of recipients of the emails that a save added. */
export function recipientsAdded({ changes }: ChangeSet): number {
  return countRecipients(
    changes.flatMap(({ entity, before, after }) =>
      entity === 'EmailMessage' && before === null && after !== null && after['reportScheduleId'] === null
        ? [after]
        : [],
    ),
  )
}

interface Addressed {
  readonly to?: unknown
  readonly cc?: unknown
  readonly bcc?: unknown
}

function countRecipients(messages: readonly Addressed[]): number {
  return messages
    .flatMap(({ to, cc, bcc }) => [to, cc, bcc])
    .flatMap((list) => (typeof list === 'string' ? addressesIn(list) : [])).length
}
