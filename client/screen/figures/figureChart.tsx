import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { BarChart } from '../../chart/BarChart.tsx'
import { SeriesSwatch } from '../../chart/SeriesSwatch.tsx'
import type { ChartSeries } from '#shared/chart/layOutBars.ts'
import type { FigureContext, FigurePart } from './FigurePart.ts'
import { FigureText } from './FigureText.tsx'
import { explained, PartHeading } from './PartHeading.tsx'
import { Pending } from './Pending.tsx'
import { readPart } from './readPart.ts'
import { Refusal } from './Refusal.tsx'
import { ShortTable } from './ShortTable.tsx'
import { useFigureContext } from './useFigureContext.ts'

/** With more rows, the table is below the chart, which needs the width. */
const MAX_ROWS_BESIDE = 10

/** Bars of several series for each row. */
export interface FigureChart<D, Row extends object> {
  readonly caption: string
  /** How its figures are calculated. */
  readonly how?: string
  readonly rows: (data: D) => readonly Row[]
  /** The field that names a row, and its caption in the table. */
  readonly argument: keyof Row & string
  readonly argumentCaption: string
  readonly series: readonly (ChartSeries & { readonly field: keyof Row & string })[]
  /** Opens the records behind the number of a series in a row (FG5). Throws QueryFailed and ApiError. */
  readonly opens?: (
    context: FigureContext,
    figure: { readonly row: Row; readonly index: number; readonly series: keyof Row & string },
  ) => Promise<unknown>
  readonly emptyText: string
}

/** A chart with a legend that hides series, and a table of the same numbers (O-084). */
export function figureChart<D, Row extends object>(chart: FigureChart<D, Row>): FigurePart<D> {
  const { caption, argument, series, opens } = chart
  return observer(function FigureChartPart({ model }) {
    const { shown } = model
    const context = useFigureContext(model)
    const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
    const toggle = (field: string): void =>
      setHidden((before) => {
        const after = new Set(before)
        if (!after.delete(field)) after.add(field)
        return after
      })
    const { value, refusal, isPending } = readPart(() => (shown === null ? [] : chart.rows(shown.data)))
    if (value === null)
      return (
        <section className="card figure-chart" aria-label={caption}>
          <h2>{caption}</h2>
          {isPending ? <Pending /> : <Refusal text={refusal} />}
        </section>
      )
    const rows = value
    return (
      <section className="card figure-chart" aria-label={caption}>
        <PartHeading caption={caption} explanations={explained(chart.how)} />
        <div className="chart-legend" role="group" aria-label="Legend">
          {series.map(({ field, name }, index) => (
            <button
              key={field}
              type="button"
              className="chip"
              aria-pressed={!hidden.has(field)}
              onClick={() => toggle(field)}
            >
              <SeriesSwatch series={index} />
              {name}
            </button>
          ))}
        </div>
        <div className={rows.length > MAX_ROWS_BESIDE ? 'chart-and-table long' : 'chart-and-table'}>
          {rows.length > 0 && (
            <BarChart caption={caption} rows={rows} argument={argument} series={series} hidden={hidden} />
          )}
          <ShortTable
            caption={caption}
            columns={[chart.argumentCaption, ...series.map(({ name }) => name)]}
            rows={rows.map((row, index) => [
              String(row[argument]),
              ...series.map(({ field }) => {
                const text = String(row[field])
                if (opens === undefined || row[field] === 0) return text
                return (
                  <FigureText
                    key={field}
                    figure={{
                      caption: `${String(row[argument])}, ${field}`,
                      text,
                      opens: (from) => opens(from, { row, index, series: field }),
                    }}
                    context={context}
                  />
                )
              }),
            ])}
            emptyText={chart.emptyText}
          />
        </div>
      </section>
    )
  })
}
