import { Customer } from '#shared/customers/Customer.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { countOf } from '#shared/kernel/countOf.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { Caller, CallerJob, CallerRate, CallerRental, CallerSite } from '#shared/rentals/caller.ts'
import { maxDaysOnSite, rentalAge, siteInventoryText } from '#shared/rentals/daysOnSite.ts'
import { callerQuery } from '#shared/rentals/queries.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { pathOfRecord } from '../../context/openScreens.ts'
import type { Glance, GlanceAction, GlancePlace, GoTo, ReadGlance } from '../../context/RecordGlance.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { addJobToRental, NEW_JOBS } from './addJob.ts'

/** The rest is on the customer's page. */
const MAX_RATES = 4
/** The jobs that are added to what stands there, with their letters. */
const KEYS_OF_JOBS = [
  ['P', 'Pickup', JOB_TYPE.pickUp],
  ['X', 'Exchange', JOB_TYPE.exchange],
  ['S', 'Service', JOB_TYPE.service],
] as const

/** Where a glance is shown, and from where it leads on. */
interface Around {
  readonly app: ScreenContext
  readonly customerId: number
  readonly goTo: GoTo
}

/** Reads what a caller has. Throws QueryFailed. */
export const readCallerGlance: ReadGlance = async (app, { entity, id }, goTo) => {
  const caller = await app.store.fetchResult(callerQuery, { entity, id })
  return caller === null ? null : glanceOf(caller, { app, customerId: caller.customerId, goTo })
}

function glanceOf(caller: Caller, around: Around): Glance {
  const { name, phone, email, sites, siteCount } = caller
  const hidden = siteCount - sites.length
  return {
    title: name,
    detail: joinNonBlank([phone, email], ' · '),
    facts: factsOf(caller, around.app),
    places: sites.flatMap((site) => placesAt(site, around)),
    placesCaption: countOf(siteCount, 'site'),
    note: hidden > 0 ? `${countOf(hidden, 'more site')} on the customer's page` : '',
  }
}

function factsOf({ balance, rates, sites }: Caller, app: ScreenContext): Glance['facts'] {
  const { formats } = app
  const rentals = sites.flatMap((site) => site.rentals)
  const [next] = rentals
    .flatMap(({ rentalId, nextJob }) => (nextJob === null ? [] : [{ rentalId, nextJob }]))
    .toSorted((a, b) => ((a.nextJob.startDate ?? '') < (b.nextJob.startDate ?? '') ? -1 : 1))
  const lines: Glance['facts'] = [
    [Customer.fields.balance.caption, balance === null ? [] : [formats.money(balance)]],
    [
      'Next job',
      next === undefined ? [] : [`${jobText(next.nextJob, app)}, ${rentalDisplayId(next.rentalId)}`],
    ],
    ['Agreed prices', rateLines(rates, app)],
  ]
  return lines.filter(([, texts]) => texts.length > 0)
}

function rateLines(rates: readonly CallerRate[], app: ScreenContext): readonly string[] {
  const shown = rates.slice(0, MAX_RATES).map((rate) => rateText(rate, app))
  const hidden = rates.length - shown.length
  return hidden > 0 ? [...shown, `and ${hidden} more`] : shown
}

function rateText(
  { rateTypeId, dumpsterSize, range, zone, rate, weightLimit }: CallerRate,
  { formats, lookups }: ScreenContext,
): string {
  const inZone = zone === null ? '' : `Zone ${zone}`
  const what = dumpsterSize ?? (inZone || lookups.title('RateType', rateTypeId))
  const included = (weightLimit ?? 0) > 0 ? `${formats.number(weightLimit)} t included` : ''
  return joinNonBlank([`${what} ${formats.money(rate)}`, included, range], ', ')
}

function jobText({ jobTypeId, startDate }: CallerJob, { formats, lookups }: ScreenContext): string {
  return joinNonBlank([lookups.title('JobType', jobTypeId), formats.day(startDate)], ' ')
}

function placesAt(site: CallerSite, around: Around): readonly GlancePlace[] {
  const open = site.rentals.filter(({ isOpen }) => isOpen)
  const [only] = open
  const whole: GlancePlace = {
    key: `site ${site.id}`,
    caption: site.name,
    detail: site.address,
    mark: null,
    isPart: false,
    actions: actionsAt(site, around, only?.rentalId ?? null, siteRefusal(open)),
    open: opening(around, 'ServiceAddress', site.id),
  }
  return [whole, ...site.rentals.map((rental) => placeOf(rental, site, around))]
}

/** Why no job can be added to a site as a whole. */
function siteRefusal({ length }: readonly CallerRental[]): string | null {
  if (length === 0) return 'No rental is open at this site.'
  return length === 1 ? null : 'Choose one of the rentals of this site.'
}

function placeOf(rental: CallerRental, site: CallerSite, around: Around): GlancePlace {
  const { rentalId, isOpen, dumpsterSize, startDate, dumpsters, nextJob } = rental
  const { app } = around
  const placements = dumpsters.map(({ placed }) => ({ placed, removed: null }))
  const days = maxDaysOnSite(placements, app.now(), app.formats.timeZone)
  const age = rentalAge(days)
  const name = rentalId === null ? 'Without a rental' : rentalDisplayId(rentalId)
  return {
    key: `rental ${rentalId ?? `at ${site.id}`}`,
    caption: `${name} · ${dumpsterSize}`,
    detail: joinNonBlank(
      [
        siteInventoryText(dumpsters) || `nothing there yet, starts ${app.formats.day(startDate)}`,
        isOpen ? '' : 'not open',
        nextJob === null ? '' : jobText(nextJob, app),
      ],
      ' · ',
    ),
    mark: days === null ? null : { text: countOf(days, 'day'), tone: age === 'normal' ? 'neutral' : age },
    isPart: true,
    actions: actionsAt(site, around, rentalId, isOpen ? null : `${name} is not open.`),
    open: rentalId === null ? null : opening(around, 'Rental', rentalId),
  }
}

/** A delivery is a new rental; the other jobs are added to one (PL542). */
function actionsAt(
  site: CallerSite,
  { app, customerId, goTo }: Around,
  rentalId: number | null,
  disabledBecause: string | null,
): readonly GlanceAction[] {
  if (!app.session.can('create', 'Rental')) return []
  const parameters = new URLSearchParams({
    customerId: String(customerId),
    serviceAddressId: String(site.id),
  })
  const delivery = {
    key: 'D',
    caption: 'Delivery',
    disabledBecause: null,
    run: () => goTo(`/rentals/new?${parameters.toString()}`),
  }
  const jobs = KEYS_OF_JOBS.map(([key, caption, jobTypeId]) => ({
    key,
    caption,
    disabledBecause,
    run: () => {
      const newJob = NEW_JOBS.find((each) => each.jobTypeId === jobTypeId)
      if (newJob !== undefined && rentalId !== null)
        reportErrorsOf(addJobToRental(app, newJob, rentalId), app.errors)
    },
  }))
  return [delivery, ...jobs]
}

function opening({ app, goTo }: Around, entity: string, id: number): (() => void) | null {
  const path = pathOfRecord(app, entity, id)
  return path === null ? null : () => goTo(path)
}
