import { observer } from 'mobx-react-lite'
import { useCallback, useMemo, useState } from 'react'
import { inventorySubstitutionsQuery } from '#shared/inventory/queries.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { rentalDisplayId } from '#shared/rentals/rentalDisplayId.ts'
import { useApp, type App } from '../../app/App.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { columnsOf } from '../../grid/columns.ts'
import type { Places } from '../../screen/list/ListOptions.ts'
import { usePlaces } from '../../screen/list/usePlaces.ts'
import { useFetched } from '../../screen/useFetched.ts'
import '../../screen/screen.css'

/** `/inventory/substitutions`: the jobs that delivered another dumpster than the customer had requested (O-079). */
export const Substitutions = observer(function Substitutions() {
  const { store } = useApp()
  const places = usePlaces()
  const columns = useMemo(() => columnsWith(places), [places])
  const [shownCount, setShownCount] = useState<number | null>(null)
  const { value: rows } = useFetched(useCallback(() => fetchSubstitutions(store), [store]))
  return (
    <div className="page scrolls">
      <div className="page-title">
        <h1>Inventory substitutions</h1>
        <span className="count" role="status">
          {shownCount !== null && `${shownCount} item(s) found`}
        </span>
      </div>
      <section className="card grid-card">
        <EntityGrid<SubstitutionRow>
          id="inventory-substitutions"
          caption="Inventory substitutions"
          columns={columns}
          rows={rows ?? NONE}
          keyField="id"
          minHeight={650}
          countText={false}
          onCount={setShownCount}
          loading={rows === null}
          emptyText="Every customer got what was requested."
        />
      </section>
    </div>
  )
})

const LIMIT = 5000

/** Not sorted by the server: who may not read rentals may not have it sorted (IV24). */
async function fetchSubstitutions(store: App['store']) {
  const { rows } = await store.queryRows(inventorySubstitutionsQuery, { take: LIMIT })
  return rows
}

type SubstitutionRow = Awaited<ReturnType<typeof fetchSubstitutions>>[number]

const NONE: readonly SubstitutionRow[] = []

function columnsWith({ linkTo }: Places) {
  const link = ({ rentalId }: SubstitutionRow) => (rentalId === null ? null : linkTo(`/rentals/${rentalId}`))
  return columnsOf<typeof Job, SubstitutionRow>(Job, [
    {
      key: 'job',
      caption: 'Job #',
      value: ({ id }) => id,
      display: ({ id }) => jobDisplayId(id),
      kind: 'integer',
      link,
      width: 84,
    },
    {
      key: 'rental',
      caption: 'Rental #',
      value: ({ rentalId }) => rentalId,
      display: ({ rentalId }) => (rentalId === null ? '' : rentalDisplayId(rentalId)),
      kind: 'integer',
      link,
      width: 84,
    },
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
      minWidth: 120,
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
    { field: 'completed', width: 160 },
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
