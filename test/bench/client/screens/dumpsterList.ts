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
import type { BareList, ListContext } from './BareList.ts'

interface Placement extends Pick<DumpsterLocation, 'placedJobId'> {
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
    { caption: 'Current job', width: 100, value: ({ id }, context) => jobText(currentJob(id, context)) },
    { caption: 'Location', value: ({ id }, context) => locationText(placementOf(id, context)) },
    {
      caption: 'Recent jobs',
      value: ({ id }, context) => {
        const moves = context.beside<DumpsterLocation>(dumpsterLocationsQuery.name, id)
        return recentJobIds(moves, currentJob(id, context)).map(jobText).join(', ')
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

function placementOf(id: number, { beside }: ListContext): Placement | undefined {
  return beside<Placement>(dumpsterInventoryLocationsQuery.name, id)[0]
}

function currentJob(id: number, context: ListContext): number | null {
  return placementOf(id, context)?.placedJobId ?? null
}

function jobText(id: number | null): string {
  return id === null ? '' : jobDisplayId(id)
}

function locationText(placement: Placement | undefined): string {
  if (placement === undefined) return ''
  const { storageDumpSite, serviceAddress, placedJob } = placement
  if (storageDumpSite !== null) return storageDumpSite.name
  if (serviceAddress !== null) return serviceAddressDisplayName(serviceAddress)
  return placedJob === null ? '' : jobDisplayAddress(placedJob)
}
