import { truncate } from '#shared/kernel/text.ts'
/** The messages of the customer screens, verbatim from the specification (S0 §2, §5, §8). */
export const messages = {
  deleteCustomer: 'Are you sure you want to delete the selected customer?',
  cancelChanges: 'Are you sure you want to cancel changes?',
  saved: 'Saved',
  companyNameBlank: 'Company Name is blank for a Commercial customer. Do you want to continue?',
  deleteServiceAddress: 'Are you sure you want to delete the selected service address?',
  deleteRate: 'Are you sure you want to delete the selected rate?',
  overrideAddress: 'Are you sure you want to override existing address data?',
  sameAddressExists:
    'Another address with the same address information already exists. Are you sure you want to create a new one?',
  updateUncompletedJobs:
    'Do you want to update the Site Address information for all uncompleted jobs that use this service address?',
  coordinatesMissing: 'Cannot set distance if latitude or longitude are not filled in',
  distanceFailed: 'Error calculating distance.',
} as const

/** 'N item(s) found' after a search (F-044). */
export function itemsFoundText(count: number): string {
  return `${count} item(s) found`
}

const MAX_QUOTED_NOTE_LENGTH = 40

/** The question before a note is removed; the dots in the specification are the note's text (F-052). */
export function deleteNoteQuestion(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const shown =
    line.length > MAX_QUOTED_NOTE_LENGTH ? `${truncate(line, MAX_QUOTED_NOTE_LENGTH).trimEnd()}…` : line
  return `Are you sure you want to delete the note '${shown}'?`
}

/** Shown when a customer does not exist (F-040). */
export function customerMissing(id: string): string {
  return `Customer ${id} was not found or was deleted`
}
