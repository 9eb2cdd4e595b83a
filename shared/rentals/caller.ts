import { serviceAddressDisplayName } from '../customers/serviceAddressRules.ts'
import { isAtRental, type PlacementTarget } from '../inventory/dumpsterPlacements.ts'
import { groupBy } from '../kernel/groupBy.ts'
import { isBlank, joinNonBlank } from '../kernel/text.ts'

/** What somebody who calls has, and may ask for. */
export interface Caller {
  readonly customerId: number
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  /** Null for those who may not view billing. */
  readonly balance: number | null
  /** The agreed prices; empty for those who may not view billing. */
  readonly rates: readonly CallerRate[]
  /** The first ones of them, that which was found before all. */
  readonly sites: readonly CallerSite[]
  /** How many there are. */
  readonly siteCount: number
}

export interface CallerRate {
  readonly rateTypeId: number
  readonly dumpsterSize: string | null
  readonly range: string | null
  readonly zone: number | null
  readonly rate: number
  readonly weightLimit: number | null
}

export interface CallerSite {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly rentals: readonly CallerRental[]
}

/** An open rental, or what stands at a site beside one: `rentalId` is null for dumpsters that were placed by hand. */
export interface CallerRental {
  readonly rentalId: number | null
  readonly isOpen: boolean
  readonly dumpsterSize: string
  readonly startDate: string | null
  readonly dumpsters: readonly StandingDumpster[]
  /** Its first job that is not completed. */
  readonly nextJob: CallerJob | null
}

export interface StandingDumpster {
  readonly barcode: string
  /** When it was placed, an instant. */
  readonly placed: string
}

export interface CallerJob {
  readonly id: number
  readonly jobTypeId: number
  readonly startDate: string | null
}

/** The rows from which the sites of a caller are composed. */
export interface CallerRows {
  readonly sites: readonly {
    readonly id: number
    readonly siteName: string | null
    readonly address1: string | null
    readonly city: string | null
  }[]
  /** Those that are not completed. */
  readonly rentals: readonly {
    readonly id: number
    readonly serviceAddressId: number
    readonly startDate: string
    readonly dumpsterSize: string
  }[]
  /** What stands at the sites. */
  readonly placements: readonly (PlacementTarget & StandingDumpster & { readonly dumpsterSize: string })[]
  /** Those of the rentals that are not completed, the next first. */
  readonly jobs: readonly (CallerJob & { readonly rentalId: number | null })[]
}

/** Which of the caller's records was found. */
export interface FoundOfCaller {
  readonly serviceAddressId: number | null
  readonly rentalId: number | null
}

/** More are on the customer's page. */
const MAX_SITES = 20

/**
 * The sites of a caller, each with what stands there: first what was found, then where something stands the longest, then by name
 * (RE540).
 */
export function callerSites(rows: CallerRows, found: FoundOfCaller): readonly CallerSite[] {
  const rentals = rows.sites.map((site) => ({ site, rentals: rentalsAt(site.id, rows, found) }))
  return rentals
    .toSorted(
      (a, b) =>
        Number(b.site.id === found.serviceAddressId) - Number(a.site.id === found.serviceAddressId) ||
        compareTexts(standingSince(a.rentals), standingSince(b.rentals)) ||
        compareTexts(serviceAddressDisplayName(a.site), serviceAddressDisplayName(b.site)),
    )
    .slice(0, MAX_SITES)
    .map(({ site, rentals: shown }) => ({
      id: site.id,
      name: serviceAddressDisplayName(site),
      // The name of a site without one is its address already.
      address: isBlank(site.siteName) ? '' : joinNonBlank([site.address1, site.city], ', '),
      rentals: shown,
    }))
}

function rentalsAt(siteId: number, rows: CallerRows, found: FoundOfCaller): readonly CallerRental[] {
  const open = rows.rentals.filter(({ serviceAddressId }) => serviceAddressId === siteId)
  const placements = rows.placements.filter(({ serviceAddressId }) => serviceAddressId === siteId)
  const beside = placements.filter((placement) => !open.some((rental) => isAtRental(placement, rental)))
  const rentals = [
    ...open.map(({ id, startDate, dumpsterSize }) => ({
      rentalId: id,
      isOpen: true,
      dumpsterSize,
      startDate,
      dumpsters: standing(
        placements.filter((placement) => isAtRental(placement, { id, serviceAddressId: siteId })),
      ),
      nextJob: rows.jobs.find(({ rentalId }) => rentalId === id) ?? null,
    })),
    ...[...groupBy(beside, ({ rentalId }) => rentalId)].map(([rentalId, group]) => ({
      rentalId,
      isOpen: false,
      dumpsterSize: group[0]?.dumpsterSize ?? '',
      startDate: null,
      dumpsters: standing(group),
      nextJob: null,
    })),
  ]
  return rentals.toSorted(
    (a, b) =>
      Number(isFound(b, found)) - Number(isFound(a, found)) ||
      compareTexts(standingSince([a]), standingSince([b])),
  )
}

function isFound({ rentalId }: CallerRental, found: FoundOfCaller): boolean {
  return rentalId !== null && rentalId === found.rentalId
}

/** The longest first. */
function standing(placements: readonly StandingDumpster[]): readonly StandingDumpster[] {
  return placements
    .map(({ barcode, placed }) => ({ barcode, placed }))
    .toSorted((a, b) => compareTexts(a.placed, b.placed))
}

/** When the first dumpster was placed; of rentals without one after all of those, and of none at all at the end. */
function standingSince(rentals: readonly CallerRental[]): string {
  const [first] = rentals.flatMap(({ dumpsters }) => dumpsters.map(({ placed }) => placed)).toSorted()
  return first ?? (rentals.length > 0 ? '9' : 'none')
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
