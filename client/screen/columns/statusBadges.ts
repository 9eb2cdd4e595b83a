import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { RENTAL_STATUS } from '#shared/rentals/rentalStatuses.ts'
import type { BadgeProps, Tone } from '../../kit/Badge.tsx'
import type { WidgetServices } from '../../kit/WidgetServices.ts'

const RENTAL_TONES: Readonly<Record<number, Tone>> = {
  [RENTAL_STATUS.new]: 'blue',
  [RENTAL_STATUS.inProgress]: 'amber',
  [RENTAL_STATUS.complete]: 'green',
}

/** New and sent ones are blue, those in work amber, settled ones green; the others say more by their words. */
const INVOICE_TONES: Readonly<Record<number, Tone>> = {
  [INVOICE_STATUS.new]: 'blue',
  [INVOICE_STATUS.emailed]: 'blue',
  [INVOICE_STATUS.printed]: 'blue',
  [INVOICE_STATUS.inProcess]: 'amber',
  [INVOICE_STATUS.review]: 'amber',
  [INVOICE_STATUS.complete]: 'green',
  [INVOICE_STATUS.posted]: 'violet',
  [INVOICE_STATUS.paid]: 'green',
  [INVOICE_STATUS.partiallyPaid]: 'amber',
  [INVOICE_STATUS.rejected]: 'red',
  [INVOICE_STATUS.voided]: 'red',
}

interface StatusOfRecord {
  readonly statusId: number | null
  readonly deleted: string | null
}

/** The status of a rental as the lists of all features show it. */
export function rentalStatusBadge(
  { statusId, deleted }: StatusOfRecord,
  services: WidgetServices,
): BadgeProps | null {
  return badgeOf({ text: services.title('RentalStatus', statusId), tones: RENTAL_TONES, statusId, deleted })
}

/** The status of an invoice; a deleted one is marked as such (F-063), a voided one is Voided (M-002). */
export function invoiceStatusBadge(
  { statusId, deleted: deletedAt }: StatusOfRecord,
  services: WidgetServices,
): BadgeProps | null {
  const deleted = statusId === INVOICE_STATUS.voided ? null : deletedAt
  return badgeOf({ text: services.title('InvoiceStatus', statusId), tones: INVOICE_TONES, statusId, deleted })
}

interface Status extends StatusOfRecord {
  readonly text: string
  readonly tones: Readonly<Record<number, Tone>>
}

function badgeOf({ text, tones, statusId, deleted }: Status): BadgeProps | null {
  if (deleted !== null) return { text: 'Deleted', tone: 'red' }
  if (text === '') return null
  return { text, tone: (statusId === null ? undefined : tones[statusId]) ?? 'neutral', hasDot: true }
}
