import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useState } from 'react'
import type { ChartSeries } from '../../chart/BarChart.tsx'
import type { FigurePart } from './FigurePart.ts'
import { ShortTable } from './ShortTable.tsx'

const BarChart = lazy(async () => ({ default: (await import('../../chart/BarChart.tsx')).BarChart }))

/** With more rows, the table is below the chart, which needs the width. */
const MOST_BESIDE = 10

/** Bars of several series for each row. */
export interface FigureChart<D, Row extends object> {
  readonly caption: string
  readonly rows: (data: D) => readonly Row[]
  /** The field that names a row, and its caption in the table. */
  readonly argument: keyof Row & string
  readonly argumentCaption: string
  readonly series: readonly (ChartSeries & { readonly field: keyof Row & string })[]
  readonly emptyText: string
}

/** A chart with a legend that hides series, and a table of the same numbers (O-084). */
export function figureChart<D, Row extends object>(chart: FigureChart<D, Row>): FigurePart<D> {
  const { caption, argument, series } = chart
  return observer(function FigureChartPart({ model: { shown } }) {
    const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
    const toggle = (field: string): void =>
      setHidden((before) => {
        const after = new Set(before)
        if (!after.delete(field)) after.add(field)
        return after
      })
    const rows = shown === null ? [] : chart.rows(shown.data)
    return (
      <section className="card figure-chart" aria-label={caption}>
        <h2>{caption}</h2>
        <div className="chart-legend" role="group" aria-label="Legend">
          {series.map(({ field, name }, index) => (
            <button
              key={field}
              type="button"
              className="chip"
              aria-pressed={!hidden.has(field)}
              onClick={() => toggle(field)}
            >
              <span className={`swatch series-${index + 1}`} aria-hidden="true" />
              {name}
            </button>
          ))}
        </div>
        <div className={rows.length > MOST_BESIDE ? 'chart-and-table long' : 'chart-and-table'}>
          {rows.length > 0 && (
            <Suspense fallback={<div className="chart-place" />}>
              <BarChart caption={caption} rows={rows} argument={argument} series={series} hidden={hidden} />
            </Suspense>
          )}
          <ShortTable
            caption={caption}
            columns={[chart.argumentCaption, ...series.map(({ name }) => name)]}
            rows={rows.map((row) =>
              [argument, ...series.map(({ field }) => field)].map((field) => String(row[field])),
            )}
            emptyText={chart.emptyText}
          />
        </div>
      </section>
    )
  })
}
