import type { Rental } from '#shared/rentals/Rental.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'

export type RentalRecord = RecordOfEntity<typeof Rental>

/** A part of the screen of a rental. */
export interface RentalPart {
  readonly record: RentalRecord
}
