import { addDays } from '#shared/kernel/days.ts'
import { deliversDumpster } from '#shared/jobs/jobActions.ts'
import type { Company, DemoJob } from './Company.ts'
import { pictureName } from './pictures.ts'

const DAYS_OF_PHOTOS = 40
const MAX_PHOTOS = 24

const PLACED = ['Placed as agreed.', 'Boards under the rollers.', 'Room left for the truck.'] as const
const LOADED = ['Filled above the rail.', 'Mattress on top.', 'Driveway as it was before.'] as const

/** Takes a picture of a recent job, if pictures can be stored. */
export function takePhoto(company: Company, demoJob: DemoJob, day: string): void {
  const { books, calendar, pictures, random, staff } = company
  const { rental, record } = demoJob
  if (pictures === null || rental === null || pictures.length >= MAX_PHOTOS) return
  if (day < addDays(calendar.asOf, -DAYS_OF_PHOTOS) || day === calendar.asOf || !random.chance(0.04)) return
  const ending = random.chance(0.8) ? '.jpg' : '.png'
  const own = random.fork(pictures.length)
  const filename = pictureName(own, ending)
  const name = `IMG_${2_041 + pictures.length * 3}${ending === '.jpg' ? '.jpg' : '.png'}`
  const notes = random.chance(0.6) ? random.pick(deliversDumpster(record) ? PLACED : LOADED) : null
  const stamp = staff.at(random.pick(staff.rentals), calendar.at(day, 17 * 60 + pictures.length))
  rental.photos.push(books.add('Photo', { rentalId: rental.record.id, name, filename, notes }, stamp))
  pictures.push({ filename, ending, name, random: own })
}
