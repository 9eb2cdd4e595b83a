import { addDays, dayOfInstant, daysBetween, formatDay } from '../kernel/days.ts'
import { isBlank } from '../kernel/text.ts'
import type { EditedField } from '../model/model.ts'
import type { SettingName } from './settings.ts'
import type { SettingValues } from './settingValues.ts'

/** The settings that say through which day the books are closed, and from which day they are open again for a time, and why. */
export const CLOSED_BOOKS_SETTINGS = [
  'BooksClosedThrough',
  'BooksOpenFrom',
  'BooksOpenUntil',
  'BooksOpenReason',
] as const satisfies readonly SettingName[]

/** The books as they are closed, and opened again for a time. */
export type ClosedBooks = Pick<SettingValues, (typeof CLOSED_BOOKS_SETTINGS)[number]>

/** The maximum number of days for which the books are opened (AC400). */
const MAX_OPEN_DAYS = 31

/** The last day that is closed today, or null: an opening leaves the days before its first one closed (AC303, AC400). */
export function closedThrough(books: ClosedBooks, today: string): string | null {
  const { BooksClosedThrough: closed, BooksOpenFrom: from } = books
  if (closed === null || from === null || from > closed || !isOpening(books, today)) return closed
  return addDays(from, -1)
}

/** Whether a day is one of those that are closed; a null day counts as open (AC303). */
export function isClosedDay(day: string | null, closedDay: string | null): boolean {
  return closedDay !== null && day !== null && day <= closedDay
}

/** Why nothing of one of these days is added, changed, moved or removed, or null; null days count as open (AC303). */
export function closedRefusal(days: readonly (string | null)[], closedDay: string | null): string | null {
  return closedDay !== null && days.some((day) => isClosedDay(day, closedDay))
    ? `The books are closed through ${formatDay(closedDay)}. An administrator can open them.`
    : null
}

/** The fields of a record that are in the books: its day, and what is entered of its figures (AC303). */
export const BOOKED_FIELDS = {
  Invoice: ['customerId', 'invoiceDate', 'tax'],
  InvoiceLine: ['quantity', 'rate', 'quickBooksProductId'],
  Payment: ['customerId', 'paymentDate', 'paymentAmount', 'paymentMethodId'],
  PaymentLine: ['invoiceId', 'amount', 'overPaymentAmount'],
  PaymentCredit: ['customerId', 'amount', 'creditDate'],
} as const

/** Why the field of a stored record of this day is not edited; null where it is not in closed books (AC303, AC500). */
export function closedFieldRefusal(
  entityName: keyof typeof BOOKED_FIELDS,
  day: string | null,
  { name, isNew, closedDay }: EditedField,
): string | null {
  const fields: readonly string[] = BOOKED_FIELDS[entityName]
  return isNew || !fields.includes(name) ? null : closedRefusal([day], closedDay)
}

/** What says on which day a credit was given. */
interface DatedCredit {
  readonly created: string | null
  readonly sourcePaymentId: number | null
  /** A row of a list may not have it, and credits of the time before credits had a day do not. */
  readonly creditDate?: string | null
}

/**
 * The day of a credit that was given: its own, or that on which it was entered; one from a payment is a part of it, and has none of its
 * own (AC303, PY714).
 */
export function dayOfCredit(
  { created, sourcePaymentId, creditDate }: DatedCredit,
  timeZone: string,
): string | null {
  if (sourcePaymentId !== null) return null
  if (creditDate !== null && creditDate !== undefined) return creditDate
  // A row of a list may not have it.
  const given = created ?? null
  return given === null ? null : dayOfInstant(given, timeZone)
}

/** What is wrong with how the books are closed and opened from now on, and the setting that says so (AC400). */
export function closingRefusal(
  before: ClosedBooks,
  after: ClosedBooks,
  today: string,
): { readonly setting: SettingName; readonly message: string } | null {
  const closed = after.BooksClosedThrough ?? ''
  if (closed < (before.BooksClosedThrough ?? ''))
    return {
      setting: 'BooksClosedThrough',
      message:
        'Books that are closed stay closed. To correct something of that time, open them from a day, until the end of another, and say why.',
    }
  if (closed > today)
    return { setting: 'BooksClosedThrough', message: 'The books of days to come cannot be closed' }
  return isOpenedAnew(before, after) ? openingRefusal(after, today) : null
}

/** How the books are closed today, in words; null where they never were. */
export function describeClosedBooks(books: ClosedBooks, today: string): string | null {
  const closedDay = closedThrough(books, today)
  if (closedDay === null) return null
  const closed = `The books are closed through ${formatDay(closedDay)}`
  if (closedDay === books.BooksClosedThrough) return `${closed}.`
  const until = formatDay(books.BooksOpenUntil ?? today)
  return `${closed}. What follows is open until the end of ${until}: ${books.BooksOpenReason ?? ''}`
}

function isOpening({ BooksOpenUntil: until }: ClosedBooks, today: string): boolean {
  return until !== null && until >= today
}

/** An opening without an end is none: emptying it closes the books again. */
function isOpenedAnew(before: ClosedBooks, after: ClosedBooks): boolean {
  const { BooksOpenFrom: from, BooksOpenUntil: until, BooksOpenReason: reason } = after
  if (until === null) return false
  return from !== before.BooksOpenFrom || until !== before.BooksOpenUntil || reason !== before.BooksOpenReason
}

function openingRefusal(
  { BooksOpenFrom: from, BooksOpenUntil: until, BooksOpenReason: reason }: ClosedBooks,
  today: string,
): { readonly setting: SettingName; readonly message: string } | null {
  if (from === null)
    return { setting: 'BooksOpenFrom', message: 'From which day are the books to be open again?' }
  if (isBlank(reason)) return { setting: 'BooksOpenReason', message: 'Why are the books to be open again?' }
  const days = until === null ? 0 : daysBetween(today, until)
  return days >= 0 && days < MAX_OPEN_DAYS
    ? null
    : { setting: 'BooksOpenUntil', message: `The books are opened for 1 to ${MAX_OPEN_DAYS} days` }
}
