import { inventorySubstitutionsQuery } from '#shared/jobs/queries.ts'
import { Job } from '#shared/jobs/Job.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { columnsOf } from '../../grid/columns.ts'
import { figureGrid } from '../../screen/figures/figureGrid.tsx'
import { figuresScreen } from '../../screen/figures/figuresScreen.tsx'
import type { FigureContext } from '../../screen/figures/FigurePart.ts'
import { jobColumn, rentalColumn } from '../../screen/columns/recordColumns.ts'

const LIMIT = 5000

/** What its rows are of. */
const SUBSTITUTIONS_READ = [inventorySubstitutionsQuery.entity.name] as const

/** Not sorted by the server: who may not read rentals may not have it sorted (IV24). */
async function fetchSubstitutions({ store }: ScreenContext) {
  return (await store.queryRows(inventorySubstitutionsQuery, { take: LIMIT })).rows
}

type SubstitutionRow = Awaited<ReturnType<typeof fetchSubstitutions>>[number]

function columnsWith({ cellLinks: { linkTo } }: FigureContext) {
  const link = ({ rentalId }: SubstitutionRow) => (rentalId === null ? null : linkTo(`/rentals/${rentalId}`))
  return columnsOf<typeof Job, SubstitutionRow>(Job, [
    jobColumn(({ id }) => id, { caption: 'Job #', link }),
    rentalColumn(({ rentalId }) => rentalId, { caption: 'Rental #', link }),
    {
      key: 'company',
      caption: 'Company',
      value: (row) => row.rental_customer_companyName,
      minWidth: 120,
    },
    {
      key: 'customer',
      caption: 'Customer',
      value: (row) => joinNonBlank([row.rental_customer_firstName, row.rental_customer_lastName], ' '),
      minWidth: 110,
    },
    { key: 'action', caption: 'Action', value: (row) => row.action_name, width: 84 },
    { key: 'size', caption: 'Size', value: (row) => row.dumpster_size, width: 92 },
    {
      key: 'requested',
      caption: 'Requested',
      value: (row) => row.customerRequestedDumpster_size,
      width: 96,
    },
    { key: 'billAs', caption: 'Bill as', value: (row) => row.billAsDumpster_size, width: 92 },
    'completed',
    { field: 'siteName', caption: 'Site', minWidth: 90 },
    {
      key: 'address',
      caption: 'Address',
      value: ({ address1, address2 }) => joinNonBlank([address1, address2], ', '),
      minWidth: 130,
    },
    { field: 'city', width: 110 },
    { field: 'state', width: 64 },
    { field: 'zip', width: 72 },
  ])
}

const substitutions = figureGrid<readonly SubstitutionRow[], SubstitutionRow>({
  id: 'inventory-substitutions',
  caption: 'Inventory substitutions',
  rows: (data) => data,
  keyField: 'id',
  columns: columnsWith,
  isMain: true,
  countsInTitle: true,
  minHeight: 650,
  emptyText: 'Every customer got what was requested.',
})

/** `/inventory/substitutions`: the jobs that delivered another dumpster than the customer had requested (O-079). */
export const Substitutions = figuresScreen({
  caption: 'Inventory substitutions',
  reads: SUBSTITUTIONS_READ,
  load: fetchSubstitutions,
  parts: [substitutions],
})
