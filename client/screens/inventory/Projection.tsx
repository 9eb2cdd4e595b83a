import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useRef } from 'react'
import type { InventoryInfo } from '#shared/inventory/inventoryInfo.ts'
import { getInventoryProjectionQuery, type ProjectedDay } from '#shared/inventory/queries.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { usePhone } from '../../kit/usePhone.ts'
import { useFetched } from '../../screen/useFetched.ts'
import { PROJECTION_COLUMNS } from './inventoryRows.ts'
import { ProjectionChart } from './ProjectionChart.tsx'

interface ProjectionProps {
  /** Null where none is selected. */
  readonly type: Pick<InventoryInfo, 'dumpsterTypeId' | 'name'> | null
}

/** How many dumpsters of a type will be available, as numbers and as a chart (O-078, IV16). */
export const Projection = observer(function Projection({ type }: ProjectionProps) {
  const { store } = useScreenContext()
  const typeId = type?.dumpsterTypeId ?? null
  const fetch = useCallback(async () => {
    if (typeId === null) return null
    return { typeId, days: await store.fetchResult(getInventoryProjectionQuery, { dumpsterTypeId: typeId }) }
  }, [store, typeId])
  const { value } = useFetched(fetch, getInventoryProjectionQuery.reads)
  const days = value !== null && value.typeId === typeId ? value.days : null
  const section = useRef<HTMLElement>(null)
  const isPhone = usePhone()
  useEffect(() => {
    // There it is below the cards of all types.
    if (isPhone && typeId !== null) section.current?.scrollIntoView()
  }, [isPhone, typeId])
  return (
    <section ref={section} className="card projection" data-testid="projection">
      <h2 className="card-title">{type === null ? 'Projection' : `Projection of ${type.name}`}</h2>
      {type === null ? (
        <EmptyState
          icon="inventory"
          title="No type selected"
          text="Select one to see how many will be available."
        />
      ) : (
        <div className="projection-parts">
          <div className="grid-card">
            <EntityGrid<ProjectedDay>
              id="inventory-projection"
              caption="Projection"
              columns={PROJECTION_COLUMNS}
              rows={days ?? NONE}
              keyField="date"
              minHeight={280}
              isSecondary
              selection="none"
              loading={days === null}
              emptyText="Nothing is scheduled."
            />
          </div>
          {days !== null && <ProjectionChart days={days} />}
        </div>
      )}
    </section>
  )
})

const NONE: readonly ProjectedDay[] = []
