import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { dumpsterUsage, dumpsterUsageBanner, type InventoryInfo } from '#shared/inventory/inventoryInfo.ts'
import { getInventoryInfoQuery } from '#shared/inventory/queries.ts'
import { useReturned } from '../../context/saving/bringBack.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { RequestBanner } from '../../context/RequestBanner.tsx'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { useFollowed } from '../../screen/live/useFollowed.ts'
import { useScreenRequest } from '../../screen/useScreenRequest.ts'
import { inventoryColumns } from './inventoryRows.ts'
import { Projection } from './Projection.tsx'
import '../../screen/screen.css'
import './inventory.css'

/** `/inventory/overview`: the dumpsters of each type, and how many of one will be available (O-078). */
export const InventoryOverview = observer(function InventoryOverview() {
  const app = useScreenContext()
  const { store } = app
  const [found, setFound] = useState<readonly InventoryInfo[] | null>(null)
  const read = useCallback(async () => setFound(await store.fetchResult(getInventoryInfoQuery)), [store])
  const request = useScreenRequest(read)
  useFollowed(
    getInventoryInfoQuery.reads,
    useCallback(() => read().then(() => true), [read]),
  )
  useEffect(() => void request.make(), [request])
  useReturned(useCallback(() => void request.make(), [request]))
  const columns = useMemo(() => inventoryColumns(app), [app])
  const [selected, setSelected] = useState<InventoryInfo | null>(null)
  const select = async ([type]: readonly InventoryInfo[]): Promise<boolean> => {
    setSelected(type ?? null)
    return Promise.resolve(true)
  }
  return (
    <div className="page scrolls">
      <div className="page-title">
        <h1>Inventory</h1>
        <span className="count" role="status" data-testid="dumpster-usage">
          {found !== null && dumpsterUsageBanner(dumpsterUsage(found))}
        </span>
        <span className="spacer" />
        <Link className="button" to="/inventory/substitutions">
          Substitutions
        </Link>
      </div>
      <RequestBanner subject="The inventory" request={request} />
      <section className="card grid-card">
        <EntityGrid<InventoryInfo>
          id="inventory"
          caption="Inventory"
          columns={columns}
          rows={found ?? NONE}
          keyField="dumpsterTypeId"
          minHeight={300}
          onSelect={select}
          loading={found === null && request.failure === null}
          emptyText="No dumpsters yet. Add them under Dumpsters."
        />
      </section>
      <Projection type={selected} />
    </div>
  )
})

const NONE: readonly InventoryInfo[] = []
