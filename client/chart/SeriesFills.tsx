import { seriesColor, seriesForm, TILE } from './seriesForms.ts'

interface SeriesFillsProps {
  /** Unique on the page. */
  readonly id: string
  /** The indices of the series among all. */
  readonly series: readonly number[]
}

/** What the bars of these series are filled with, for the drawing that it is in. */
export function SeriesFills({ id, series }: SeriesFillsProps) {
  return (
    <defs>
      {series.map((each) => {
        const { path, thickness } = seriesForm(each)
        return (
          <pattern key={each} id={fillId(id, each)} patternUnits="userSpaceOnUse" width={TILE} height={TILE}>
            <rect className="between" width={TILE} height={TILE} />
            <path
              d={path}
              strokeWidth={thickness}
              strokeLinecap="round"
              style={{ stroke: `var(${seriesColor(each)})` }}
            />
          </pattern>
        )
      })}
    </defs>
  )
}

/** The fill of a series among those of an id. */
export function fillOf(id: string, series: number): string {
  return `url(#${fillId(id, series)})`
}

function fillId(id: string, series: number): string {
  return `${id}-${series}`
}
