import { useId } from 'react'
import { fillOf, SeriesFills } from './SeriesFills.tsx'
import { seriesColor } from './seriesForms.ts'
import './chart.css'

const SIDE = 14

/** The color and the form of a series, for the legend of its chart. */
export function SeriesSwatch({ series }: { readonly series: number }) {
  const id = useId()
  return (
    <svg className="series-swatch" width={SIDE} height={SIDE} aria-hidden="true">
      <SeriesFills id={id} series={[series]} />
      <rect
        x={0.5}
        y={0.5}
        width={SIDE - 1}
        height={SIDE - 1}
        rx={2}
        style={{ fill: fillOf(id, series), stroke: `var(${seriesColor(series)})` }}
      />
    </svg>
  )
}
