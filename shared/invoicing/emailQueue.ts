import { foldedAddressesIn } from '../customers/recipients.ts'
import type { EmailMessage } from './EmailMessage.ts'

/** Can an administrator have it sent at once? Not while it is being sent, nor once it was (ML300). */
export function canBeSentNow({ status }: Pick<EmailMessage, 'status'>): boolean {
  return status === 'Waiting' || status === 'Failed' || status === 'Stopped'
}

/** Can an administrator keep it from being sent? Only while it waits (ML301). */
export function canBeStopped({ status }: Pick<EmailMessage, 'status'>): boolean {
  return status === 'Waiting'
}

/** Did the email reach nobody at an address that its customer has replaced since (ML1430)? */
export function isAddressReplaced(
  { status, to }: Pick<EmailMessage, 'status' | 'to'>,
  customerEmail: string | null,
): boolean {
  const current = customerEmail?.trim().toLowerCase() ?? ''
  return status === 'Failed' && current !== '' && !foldedAddressesIn(to).includes(current)
}
