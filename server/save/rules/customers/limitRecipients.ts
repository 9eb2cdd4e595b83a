import type { ChangeSet } from '../../pipeline/ChangeSet.ts'
import { TooLarge } from '#server/kernel/errors.ts'
import { Records } from '../../work/records.ts'
import type { SaveRule } from '../../pipeline/SaveRule.ts'

/** What one user may write, and when no more. */
export interface MailLimits {
  readonly recipientsPerSave: number
  /** What is left of a time; raises TooManyRequests where it is not enough. */
  readonly quota: { require(userId: number, recipients: number): void }
}

/** Nobody writes to the whole world in the company's name: recipients are counted in a save and over time (SV140). */
export function limitRecipients({ recipientsPerSave, quota }: MailLimits): SaveRule {
  return {
    entity: 'EmailMessage',
    settle: async (unit, { user }) => {
      const added = new Records(unit)
        .changes('EmailMessage')
        .filter(({ operation }) => operation === 'create')
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

/** To how many recipients the emails go that a save has added. */
export function recipientsAdded({ changes }: ChangeSet): number {
  return countRecipients(
    changes.flatMap(({ entity, before, after }) =>
      entity === 'EmailMessage' && before === null && after !== null ? [after] : [],
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
    .flatMap((list) => (typeof list === 'string' ? list.split(/[,;]/) : []))
    .filter((address) => address.trim() !== '').length
}
