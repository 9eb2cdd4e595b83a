import { isOpen } from '#shared/rentals/completeRentals.ts'
import { unless, type Invariant } from './Broken.ts'
import { isLive, type Company, type Stored } from './Company.ts'

/** RE18, IV21, IV22: a dumpster stands where somebody can find it: at a live storage site, or at a live site of a live customer. */
const nothingLeftBehind: Invariant = function* (company) {
  for (const stay of company.all('DumpsterLocation').filter(({ removed }) => removed === null)) {
    const storage = company.find('StorageDumpSite', stay.storageDumpSiteId)
    const places = storage === null ? customersPlaces(company, stay) : [storage]
    for (const place of places)
      yield* unless(isLive(place), ['DumpsterLocation', stay.id], 'is at a place that was deleted')
    yield* unless(storage?.storage ?? true, ['DumpsterLocation', stay.id], 'is at no storage site')
  }
}

function customersPlaces(company: Company, stay: Stored<'DumpsterLocation'>): readonly object[] {
  const rental = company.find('Rental', company.find('Job', stay.placedJobId)?.rentalId ?? null)
  const site = company.find('ServiceAddress', stay.serviceAddressId ?? rental?.serviceAddressId ?? null)
  const customer = company.find('Customer', site?.customerId ?? null)
  return [rental, site, customer].filter((place) => place !== null)
}

/** RE19: an open rental is one of a live customer, at a live site. */
const openRentalsOfOwners: Invariant = function* (company) {
  for (const rental of company.all('Rental').filter(isOpen))
    for (const owner of [
      company.find('Customer', rental.customerId),
      company.find('ServiceAddress', rental.serviceAddressId),
    ])
      yield* unless(owner === null || isLive(owner), ['Rental', rental.id], 'is open, its owner is deleted')
}

/** IV22: what is to be done goes to a live site. */
const openJobsToSites: Invariant = function* (company) {
  for (const job of company.live('Job').filter(({ completed }) => completed === null))
    for (const id of [job.storageDumpSiteId, job.dumpSiteId]) {
      const site = company.find('StorageDumpSite', id)
      yield* unless(site === null || isLive(site), ['Job', job.id], 'is open and goes to a deleted site')
    }
}

/** Of what others stand on. */
export const deletionInvariants = {
  nothingLeftBehind,
  openRentalsOfOwners,
  openJobsToSites,
} satisfies Readonly<Record<string, Invariant>>
