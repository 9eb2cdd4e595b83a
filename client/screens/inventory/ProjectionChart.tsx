import { observer } from 'mobx-react-lite'
import type { ProjectedDay } from '#shared/inventory/queries.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { CHART, projectionShape } from './projectionShape.ts'

/** Of a day below the drawing, in its units: on a phone, where texts are larger. */
const DAY_WIDTH = 116

interface ProjectionChartProps {
  readonly days: readonly ProjectedDay[]
}

/** The counts of a projection over time; its table has the numbers (O-078). */
export const ProjectionChart = observer(function ProjectionChart({ days }: ProjectionChartProps) {
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
