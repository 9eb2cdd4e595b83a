import type { EmailMessage } from './EmailMessage.ts'

/** Can an administrator have it sent at once? Not while it is being sent, nor once it was (ML300). */
export function canBeSentNow({ status }: Pick<EmailMessage, 'status'>): boolean {
  return status === 'Waiting' || status === 'Failed' || status === 'Stopped'
}

/** Can an administrator keep it from being sent? Only while it waits (ML301). */
export function canBeStopped({ status }: Pick<EmailMessage, 'status'>): boolean {
  return status === 'Waiting'
}
