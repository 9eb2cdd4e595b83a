import type { DumpsterRow } from '#client/screens/inventory/dumpsterRows.ts'
import { openMaintenance } from '#client/screens/inventory/maintenanceText.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import type { DumpsterLocation } from '#shared/inventory/DumpsterLocation.ts'
import type { Maintenance } from '#shared/inventory/Maintenance.ts'
import {
  dumpsterInventoriesQuery,
  dumpsterInventoryLocationsQuery,
  dumpsterLocationsQuery,
  maintenancesQuery,
} from '#shared/inventory/queries.ts'
import { recentJobIds } from '#shared/inventory/recentJobs.ts'
import type { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import type { Job } from '#shared/jobs/Job.ts'
import { jobDisplayAddress, jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { BareList, Surroundings } from './BareList.ts'

interface Place extends Pick<DumpsterLocation, 'placedJobId'> {
  readonly storageDumpSite: { readonly name: string } | null
  readonly serviceAddress: ServiceAddress | null
  readonly placedJob: Job | null
}

const OF_DUMPSTER = 'dumpsterInventoryId'

/** The dumpsters: where each is and was, and its maintenance. */
export const dumpsterList: BareList<DumpsterRow> = {
  title: 'Dumpster Overview',
  gridId: 'dumpsters',
  query: dumpsterInventoriesQuery.name,
  beside: {
    [dumpsterInventoryLocationsQuery.name]: OF_DUMPSTER,
    [dumpsterLocationsQuery.name]: OF_DUMPSTER,
    [maintenancesQuery.name]: OF_DUMPSTER,
  },
  columns: [
    { caption: 'Size', width: 124, value: (row, { title }) => title('Dumpster', row.dumpsterTypeId) },
    { caption: 'Number', kind: 'number', width: 90, value: ({ dumpsterNumber }) => dumpsterNumber },
    { caption: 'Barcode', width: 104, value: ({ dumpsterBarcode }) => dumpsterBarcode },
    { caption: 'Created', kind: 'instant', width: 160, value: ({ created }) => created },
    { caption: 'Current job', width: 100, value: ({ id }, around) => jobText(currentJob(id, around)) },
    { caption: 'Location', value: ({ id }, around) => locationText(placeOf(id, around)) },
    {
      caption: 'Recent jobs',
      value: ({ id }, around) => {
        const moves = around.beside<DumpsterLocation>(dumpsterLocationsQuery.name, id)
        return recentJobIds(moves, currentJob(id, around)).map(jobText).join(', ')
      },
    },
    { caption: 'Notes', value: ({ notes }) => notes },
    {
      caption: 'Maintenance',
      width: 150,
      value: ({ id }, { beside }) => {
        const open = beside<Maintenance>(maintenancesQuery.name, id)
        return openMaintenance(open, new Date().toISOString().slice(0, 10)).text
      },
    },
  ],
}

function placeOf(id: number, { beside }: Surroundings): Place | undefined {
  return beside<Place>(dumpsterInventoryLocationsQuery.name, id)[0]
}

function currentJob(id: number, around: Surroundings): number | null {
  return placeOf(id, around)?.placedJobId ?? null
}

function jobText(id: number | null): string {
  return id === null ? '' : jobDisplayId(id)
}

function locationText(place: Place | undefined): string {
  if (place === undefined) return ''
  const { storageDumpSite, serviceAddress, placedJob } = place
  if (storageDumpSite !== null) return storageDumpSite.name
  if (serviceAddress !== null) return serviceAddressDisplayName(serviceAddress)
  return placedJob === null ? '' : jobDisplayAddress(placedJob)
}
