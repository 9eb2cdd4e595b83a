import { useId, useState, type SVGProps } from 'react'
import { Button } from '../kit/Button.tsx'
import { exportPicture } from './exportPicture.ts'
import { layOutBars, type Bar, type BarChartContent } from '#shared/chart/layOutBars.ts'
import { fillOf, SeriesFills } from './SeriesFills.tsx'
import { isFormSeen, outlineOf, seriesColor } from './seriesForms.ts'
import { useWidth } from './useWidth.ts'
import './chart.css'

interface BarChartProps extends BarChartContent {
  readonly caption: string
}

const HEIGHT = 300

/** Bars side by side for each row, in the colors of the page and a form for each series; exported as a picture. */
export function BarChart({ caption, ...content }: BarChartProps) {
  const [ref, width] = useWidth()
  const fills = useId()
  const [pointed, setPointed] = useState<Bar | null>(null)
  const layout = layOutBars(content, { width, height: HEIGHT })
  return (
    <div className="bar-chart" ref={ref} onPointerLeave={() => setPointed(null)}>
      <svg
        role="img"
        aria-label={`${caption}, chart; the table has the same numbers`}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
      >
        <SeriesFills id={fills} series={content.series.map((_, index) => index)} />
        {layout.values.map(({ at, text }) => (
          <g key={text}>
            <line x1={layout.area.x} x2={width} y1={at} y2={at} />
            <text className="value" x={layout.area.x - 8} y={at}>
              {text}
            </text>
          </g>
        ))}
        {layout.bars.map((bar) => (
          <rect
            key={`${bar.argument} ${bar.series}`}
            {...drawn(bar, fills)}
            onPointerEnter={() => setPointed(bar)}
          />
        ))}
        {layout.labels.map(({ x, y, text }) => (
          <text key={x} className="label" x={x} y={y}>
            {text}
          </text>
        ))}
        {layout.names.map(({ at, text }) => (
          <text key={text} className="name" x={at} y={HEIGHT - 8}>
            {text}
          </text>
        ))}
      </svg>
      {pointed !== null && <PointedBar bar={pointed} width={width} />}
      <Button
        caption="Export chart"
        icon="download"
        variant="quiet"
        onClick={() => exportPicture(caption, { content, layout, width, height: HEIGHT })}
      />
    </div>
  )
}

/** A bar, filled with the form of its series where that is seen. */
function drawn(bar: Bar, fills: string): SVGProps<SVGRectElement> {
  const { series, x, y, width, height } = bar
  const color = `var(${seriesColor(series)})`
  if (!isFormSeen(bar)) return { x, y, width, height, style: { fill: color } }
  return { ...outlineOf(bar), style: { fill: fillOf(fills, series), stroke: color } }
}

interface PointedBarProps {
  readonly bar: Bar
  /** Of the chart. */
  readonly width: number
}

/** The numbers of the bar under the pointer, above it and within the chart. */
function PointedBar({ bar: { argument, name, value, x, y, width }, width: available }: PointedBarProps) {
  const middle = x + width / 2
  const side = middle < available / 2 ? { left: middle } : { right: available - middle }
  return (
    <div className="chart-tip" style={{ ...side, top: Math.max(0, y - 48) }} aria-hidden="true">
      <div>{argument}</div>
      <div>
        {name}: {value}
      </div>
    </div>
  )
}
