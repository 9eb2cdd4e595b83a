import { useId, useState, type SVGProps, useLayoutEffect, useRef, type RefObject } from 'react'
import { Button } from '../kit/Button.tsx'
import { exportPicture } from './exportPicture.ts'
import type { Bar, BarChartContent } from '#shared/chart/layOutBars.ts'
import { drawingsOf, type Drawing } from './drawings.ts'
import { fillOf, SeriesFills } from './SeriesFills.tsx'
import { isFormSeen, outlineOf, seriesColor } from './seriesForms.ts'
import './chart.css'

/** Until the element is measured. */
const UNMEASURED = 640

interface BarChartProps extends BarChartContent {
  readonly caption: string
}

/** Bars side by side for each row, in the colors of the page and a form for each series; exported as a picture. */
export function BarChart({ caption, ...content }: BarChartProps) {
  const [ref, width] = useWidth()
  const drawings = drawingsOf(content, width)
  return (
    <div className="bar-chart" ref={ref}>
      {drawings.map((drawing) => (
        <Drawn key={drawing.name} caption={caption} drawing={drawing} />
      ))}
      <Button
        caption="Export chart"
        icon="download"
        variant="quiet"
        onClick={() => exportPicture(caption, { content, drawings, width })}
      />
    </div>
  )
}

interface DrawnProps {
  readonly caption: string
  readonly drawing: Drawing
}

function Drawn({ caption, drawing: { name, layout, width, height, series } }: DrawnProps) {
  const fills = useId()
  const [pointed, setPointed] = useState<Bar | null>(null)
  const subject = name === '' ? caption : `${caption}, ${name}`
  return (
    <figure className="drawing" onPointerLeave={() => setPointed(null)}>
      {name !== '' && <figcaption>{name}</figcaption>}
      <svg
        role="img"
        aria-label={`${subject}, chart; the table has the same numbers`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        <SeriesFills id={fills} series={series} />
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
          <text key={text} className="name" x={at} y={height - 8}>
            {text}
          </text>
        ))}
      </svg>
      {pointed !== null && <PointedBar bar={pointed} width={width} />}
    </figure>
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
  /** The width of the chart. */
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

/** The width of an element in pixels, also after the window or what is beside it has changed. */
function useWidth(): readonly [ref: RefObject<HTMLDivElement | null>, width: number] {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(UNMEASURED)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const measure = (): void => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
