import { isOpen } from '#shared/rentals/completeRentals.ts'
import { brokenUnless, type Invariant } from './BrokenInvariant.ts'
import { isLive, type CompanyRecords, type Stored } from './CompanyRecords.ts'

/** RE18, IV21, IV22: a dumpster is at an existing storage site, or at an existing site of an existing customer. */
const noDumpstersAtDeletedSites: Invariant = function* (company) {
  for (const placement of company.all('DumpsterLocation').filter(({ removed }) => removed === null)) {
    const storage = company.find('StorageDumpSite', placement.storageDumpSiteId)
    const locations = storage === null ? customerLocations(company, placement) : [storage]
    for (const location of locations)
      yield* brokenUnless(isLive(location), ['DumpsterLocation', placement.id], 'is at a deleted location')
    yield* brokenUnless(storage?.storage ?? true, ['DumpsterLocation', placement.id], 'is at no storage site')
  }
}

function customerLocations(
  company: CompanyRecords,
  placement: Stored<'DumpsterLocation'>,
): readonly object[] {
  const rental = company.find('Rental', company.find('Job', placement.placedJobId)?.rentalId ?? null)
  const site = company.find('ServiceAddress', placement.serviceAddressId ?? rental?.serviceAddressId ?? null)
  const customer = company.find('Customer', site?.customerId ?? null)
  return [rental, site, customer].filter((location) => location !== null)
}

/** RE19: an open rental belongs to an existing customer and site. */
const openRentalsOfOwners: Invariant = function* (company) {
  for (const rental of company.all('Rental').filter(isOpen))
    for (const owner of [
      company.find('Customer', rental.customerId),
      company.find('ServiceAddress', rental.serviceAddressId),
    ])
      yield* brokenUnless(
        owner === null || isLive(owner),
        ['Rental', rental.id],
        'is open, its owner is deleted',
      )
}

/** IV22: open jobs go to existing sites. */
const openJobsToSites: Invariant = function* (company) {
  for (const job of company.existing('Job').filter(({ completed }) => completed === null))
    for (const id of [job.storageDumpSiteId, job.dumpSiteId]) {
      const site = company.find('StorageDumpSite', id)
      yield* brokenUnless(
        site === null || isLive(site),
        ['Job', job.id],
        'is open and goes to a deleted site',
      )
    }
}

/** Invariants of deletions. */
export const deletionInvariants = {
  nothingLeftBehind: noDumpstersAtDeletedSites,
  openRentalsOfOwners,
  openJobsToSites,
} satisfies Readonly<Record<string, Invariant>>
