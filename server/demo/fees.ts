import { picksUpDumpster } from '#shared/jobs/jobActions.ts'
import type { Stamp } from './Books.ts'
import type { Company, DemoJob } from './Company.ts'

/** Occasionally books fees for what drivers find in a load. */
export function bookFees({ books, lists }: Company, demoJob: DemoJob, stamp: Stamp): void {
  const { rental, record } = demoJob
  if (rental === null || !rental.dumpster.trackInventory) return
  const { random } = rental.account
  const isLoad = picksUpDumpster(record)
  if (!random.chance(isLoad ? 0.06 : 0.008)) return
  const [first, ...others] = lists.fees.filter((fee) =>
    isLoad ? fee.visibleForPickup : fee.visibleForDropOff,
  )
  if (first === undefined) return
  const { id, name, price } = random.pick([first, ...others])
  const isCounted = name === 'Tire' || name === 'Mattress'
  const fee = {
    jobId: record.id,
    dumpsterFeeTypeId: id,
    quantity: isCounted ? random.integer(1, name === 'Tire' ? 6 : 2) : 1,
    rate: price,
    note: isCounted ? 'Found at the dump' : null,
  }
  demoJob.fees.push(books.add('JobDumpsterFee', fee, stamp))
}
