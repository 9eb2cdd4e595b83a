import { recordRules } from '../model/recordRules.ts'
import { checkDateOrder } from '../model/checkDateOrder.ts'
import type { Violation } from '../model/Violation.ts'
import { Rental } from './Rental.ts'
import { rentalDisplayId } from './rentalDisplayId.ts'

/** A rental cannot end before it starts (ambiguities 66). */
export function checkRental(rental: Pick<Rental, 'startDate' | 'endDate'>): Violation[] {
  return [...checkDateOrder(rental, 'startDate', 'endDate')]
}

export const rentalRules = recordRules(Rental, {
  changedElsewhere: {
    statusId: 'The status follows from the jobs.',
    dumpsterId: 'The dumpster is changed in the rental, where the price follows.',
  },
  check: checkRental,
  computed: { displayId: (rental) => rentalDisplayId(rental.id) },
})
