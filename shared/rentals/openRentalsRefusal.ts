import { formatList } from '../kernel/text.ts'
import type { Violation } from '../model/Violation.ts'
import { rentalDisplayId } from './rentalDisplayId.ts'

/** Refuses to delete a customer or an address with open rentals (ambiguities 61). */
export function openRentalsRefusal(name: string, openRentalIds: readonly number[]): Violation | null {
  if (openRentalIds.length === 0) return null
  const [verb, pronoun] = openRentalIds.length === 1 ? ['is', 'it'] : ['are', 'them']
  return {
    code: 'openRentals',
    field: 'deleted',
    message: `${name} cannot be deleted: ${formatList(openRentalIds.map(rentalDisplayId))} ${verb} not complete. Complete or delete ${pronoun} first.`,
  }
}
