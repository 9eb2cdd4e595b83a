import { DEFAULT_SALES_PERSON_ID } from '#shared/people/SalesPerson.ts'
import { COMMERCIAL } from '#shared/customers/CustomerType.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays, instantAt } from '#shared/kernel/days.ts'
import { Bundle, rowsOf } from '#test/support/Bundle.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { businessDay, cardOf } from './board.ts'
import { Office } from './Office.ts'
import type { ProductUnderTest } from './product.ts'
import { waitFor } from './screen.ts'

/** A future day that only these tests use. */
export const BOARD_DAY = addDays(businessDay(), 33)

const COMPANY = 'Lakeshore Masonry'
const ADDRESS = { address1: '31 Kiln Ln', city: 'Holland', state: 'MI', zip: '49423' } as const

/** A day of the board with a card of each type, two of each pair, all for one driver. */
export interface CardsOfTypes {
  readonly office: Office
  /** Two drivers whose clocks are not running. */
  readonly drivers: readonly [number, number]
  /** The keys of the cards. */
  readonly jobs: Readonly<Record<keyof typeof JOB_TYPE, number>>
  /** The other job of the exchange. */
  readonly pickUpOfExchange: number
  /** A delivery to a customer of another sales person. */
  readonly ofOther: number
  /** The rental of the cards. */
  readonly rentalId: number
}

/** Stores the cards of a day, as the office enters them. */
export async function addCardsOfTypes(product: ProductUnderTest): Promise<CardsOfTypes> {
  const office = await Office.open(product)
  const [driverId = 0, otherDriverId = 0] = product.stored.ids(
    `SELECT d.userId AS id FROM Driver d JOIN User u ON u.userId = d.userId
     WHERE u.isActive = 1 AND d.userId NOT IN
       (SELECT coalesce(j.driverId, 0) FROM JobTime t JOIN Job j ON j.id = t.jobId WHERE t.completed IS NULL AND t.deleted IS NULL)
     ORDER BY d.displayOrder`,
  )
  const bundle = new Bundle()
  const [own, other] = [COMPANY, 'Harbor Roofing'].map((companyName, index) =>
    rentalOf(product, bundle, {
      companyName,
      salesPersonId: index === 0 ? DEFAULT_SALES_PERSON_ID : otherSalesPerson(product),
    }),
  )
  const common = { startDate: BOARD_DAY, driverId, siteName: 'Kiln', ...ADDRESS }
  const add = (jobTypeId: number, more: object = {}) => bundle.add('Job', { ...common, jobTypeId, ...more })
  const pair = (jobTypeId: number) => {
    const first = add(jobTypeId, { rentalId: own, actionId: JOB_ACTION.delivery })
    add(jobTypeId, { rentalId: own, actionId: JOB_ACTION.pickUp, relatedJobId: first })
  }
  add(JOB_TYPE.delivery, {
    rentalId: own,
    actionId: JOB_ACTION.delivery,
    notes: 'Gate on the left',
    preferredStartTime: instantAt(BOARD_DAY, 9 * 60 + 30, 'America/Detroit'),
    preferredEndTime: instantAt(BOARD_DAY, 13 * 60, 'America/Detroit'),
  })
  add(JOB_TYPE.pickUp, { rentalId: own, actionId: JOB_ACTION.pickUp, extraExpense: true })
  pair(JOB_TYPE.exchange)
  pair(JOB_TYPE.roundTrip)
  add(JOB_TYPE.service, { rentalId: own, trailerUsed: true })
  const [storageDumpSiteId] = product.stored.ids(
    'SELECT id FROM StorageDumpSite WHERE deleted IS NULL ORDER BY id',
  )
  add(JOB_TYPE.destination, { storageDumpSiteId })
  add(JOB_TYPE.note, { driverNotes: 'Fuel up' })
  add(JOB_TYPE.delivery, { rentalId: other, actionId: JOB_ACTION.delivery })
  const stored = rowsOf(await office.save(bundle), 'Job')
  const keyOf = (jobTypeId: number, index = 0) =>
    Number(stored.filter((job) => job['jobTypeId'] === jobTypeId)[index]?.['id'])
  return {
    office,
    drivers: [driverId, otherDriverId],
    jobs: {
      delivery: keyOf(JOB_TYPE.delivery),
      pickUp: keyOf(JOB_TYPE.pickUp),
      exchange: keyOf(JOB_TYPE.exchange),
      roundTrip: keyOf(JOB_TYPE.roundTrip),
      service: keyOf(JOB_TYPE.service),
      destination: keyOf(JOB_TYPE.destination),
      note: keyOf(JOB_TYPE.note),
    },
    pickUpOfExchange: keyOf(JOB_TYPE.exchange, 1),
    ofOther: keyOf(JOB_TYPE.delivery, 1),
    rentalId: Number(product.stored.row('Job', keyOf(JOB_TYPE.delivery))['rentalId']),
  }
}

/** The colors of a card: its bar and its background. */
export async function colorsOf(tab: BrowserTab, jobId: number): Promise<{ bar: string; tint: string }> {
  return (await waitFor(tab, cardOf(jobId))).evaluate((card) => ({
    bar: getComputedStyle(card, '::before').backgroundColor,
    tint: getComputedStyle(card).backgroundColor,
  }))
}

/** What the marks in the foot of a card say, without the minutes. */
export async function marksOn(tab: BrowserTab, jobId: number): Promise<readonly string[]> {
  const foot = await waitFor(tab, `${cardOf(jobId)}/footer`)
  const marks = await foot.$$('xpath/./span/span[not(@title="Minutes")]')
  return Promise.all(marks.map((mark) => mark.evaluate((element) => element.getAttribute('title') ?? '')))
}

/** A rental with its own customer and site. */
function rentalOf({ stored }: ProductUnderTest, bundle: Bundle, customer: object): number {
  const [dumpsterId = 0] = stored.ids("SELECT id FROM Dumpster WHERE size = '20 yd'")
  const customerId = bundle.add('Customer', { typeId: COMMERCIAL, ...customer })
  const serviceAddressId = bundle.add('ServiceAddress', {
    customerId,
    siteName: 'Kiln',
    ...ADDRESS,
    range: 'Regular',
  })
  return bundle.add('Rental', { customerId, serviceAddressId, dumpsterId, startDate: BOARD_DAY })
}

function otherSalesPerson({ stored }: ProductUnderTest): number {
  const [id = 0] = stored.ids(
    'SELECT id FROM SalesPerson WHERE deleted IS NULL AND id <> ? ORDER BY id',
    DEFAULT_SALES_PERSON_ID,
  )
  return id
}
