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
import { CHART, projectionShape } from './projectionShape.ts'

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

/** Of a day below the drawing, in its units: on a phone, where texts are larger. */
const DAY_WIDTH = 116

interface ProjectionChartProps {
  readonly days: readonly ProjectedDay[]
}

/** The counts of a projection over time; its table has the numbers (O-078). */
const ProjectionChart = observer(function ProjectionChart({ days }: ProjectionChartProps) {
  const { formats } = useScreenContext()
  const { points, path, levels } = projectionShape(days)
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const lowest = points.reduce((low, point) =>
    point.estimatedAvailable < low.estimatedAvailable ? point : low,
  )
  const summary = `Estimated available: ${first.estimatedAvailable} today, at least ${lowest.estimatedAvailable} on ${formats.day(lowest.date)}, ${last.estimatedAvailable} from ${formats.day(last.date)}`
  const right = CHART.width - CHART.right
  return (
    <svg
      className="projection-chart"
      viewBox={`0 0 ${CHART.width} ${CHART.height}`}
      role="img"
      aria-label={summary}
    >
      {levels.map(({ count, y, textY }) => (
        <g key={count} className={count === 0 ? 'level zero' : 'level'}>
          <line x1={CHART.left} x2={right} y1={y} y2={y} />
          <text x={CHART.left - 8} y={textY + 4} textAnchor="end">
            {count}
          </text>
        </g>
      ))}
      <path d={path} />
      {points.map(({ date, x, y, estimatedAvailable }) => (
        <circle key={date} className={estimatedAvailable < 0 ? 'short' : ''} cx={x} cy={y} r={4}>
          <title>{`${formats.day(date)}: ${estimatedAvailable}`}</title>
        </circle>
      ))}
      <text x={CHART.left} y={CHART.height - 6}>
        {formats.day(first.date)}
      </text>
      {last !== first && (
        <text x={Math.min(last.x, CHART.width - DAY_WIDTH / 2)} y={CHART.height - 6} textAnchor="middle">
          {formats.day(last.date)}
        </text>
      )}
    </svg>
  )
})
