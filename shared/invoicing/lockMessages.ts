/** Why an invoice that was handed over to accounting does not change (M-070, IN28). */
export const HANDED_OVER_READ_ONLY = 'An invoice that was handed over is read-only until Edit Invoice.'

/** Why a voided invoice does not change (M-005, IN28). */
export const VOIDED_READ_ONLY = 'A voided invoice is read-only.'

/** Why its lines do not change, or those of a voided one. */
export const LINES_READ_ONLY =
  'The lines of voided invoices, and of those that were handed over, are read-only.'
