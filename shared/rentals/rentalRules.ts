import { recordRules } from '../model/recordRules.ts'
import { checkDateOrder } from '../model/checkDateOrder.ts'
import type { Violation } from '../model/Violation.ts'
import { Rental } from './Rental.ts'
import { rentalDisplayId } from './rentalDisplayId.ts'

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/

/** A preferred time is a time of day in 24-hour format; a rental cannot end before it starts (ambiguities 66). */
export function checkRental(rental: Pick<Rental, 'preferredTime' | 'startDate' | 'endDate'>): Violation[] {
  return [
    ...(rental.preferredTime === null || TIME_OF_DAY.test(rental.preferredTime)
      ? []
      : [{ code: 'timeOfDay', field: 'preferredTime', message: 'Enter a time like 09:30' }]),
    ...checkDateOrder(rental, 'startDate', 'endDate'),
  ]
}

export const rentalRules = recordRules(Rental, {
  changedElsewhere: {
    statusId: 'The status follows from the jobs.',
    dumpsterId: 'The dumpster is changed in the rental, where the price follows.',
  },
  check: checkRental,
  computed: { displayId: (rental) => rentalDisplayId(rental.id) },
})
