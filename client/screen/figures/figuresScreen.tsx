import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState, type ComponentType } from 'react'
import type { ReportPeriod } from '#shared/reporting/reportPeriods.ts'
import { useApp, type App } from '../../app/App.ts'
import { Button } from '../../kit/Button.tsx'
import { idOf } from '../captions.ts'
import { FilterForm } from '../list/FilterForm.tsx'
import { AreaTabs } from '../area/AreaTabs.tsx'
import type { FigurePart } from './FigurePart.ts'
import { FiguresModel } from './FiguresModel.ts'
import { createPeriodFilter, type PeriodFilter } from './periodFilter.ts'
import '../screen.css'
import './figures.css'

interface FiguresOptions<D> {
  readonly caption: string
  /** The address of its area, to whose other screens it links: `/reporting`. */
  readonly area?: string
  /** The days that are asked for; without it the figures are of today. */
  readonly filter?: PeriodFilter
  /** Whether the filter is at the left of the figures. */
  readonly isFilterBeside?: boolean
  /** Reads all figures. Throws QueryFailed and ApiError. */
  readonly load: (app: App, period: ReportPeriod) => Promise<D>
  readonly parts: readonly FigurePart<D>[]
}

/** The screen of figures of a period: filter, and the parts that show what was found (FG1). */
export function figuresScreen<D>(options: FiguresOptions<D>): ComponentType {
  const { caption, area, filter, load, parts } = options
  return observer(function FiguresScreen() {
    const app = useApp()
    const [model] = useState(() => {
      const today = app.today()
      return new FiguresModel<D>({
        filter: filter === undefined ? null : createPeriodFilter(filter, today),
        today,
        fetch: (period) => load(app, period),
      })
    })
    const search = useCallback(
      () => void model.search().catch((error: unknown) => app.errors.report(error)),
      [app, model],
    )
    useEffect(search, [search])
    return (
      <div
        className={options.isFilterBeside === true ? 'page scrolls figures beside' : 'page scrolls figures'}
      >
        <div className="page-title">
          <h1>{caption}</h1>
          <PleaseWait model={model} />
        </div>
        {area !== undefined && <AreaTabs path={area} caption={`Other ${idOf(area.slice(1))} screens`} />}
        <section className="card figures-filter">
          {model.filter === null ? (
            <div className="filters">
              <Button id="search" caption="Search" icon="search" variant="primary" onClick={search} />
            </div>
          ) : (
            <FilterForm filter={model.filter} caption={caption} id={idOf(caption)} search={search} />
          )}
        </section>
        <div className="figures-body" data-testid="figures" aria-busy={model.isLoading}>
          {model.period === null ? (
            <p className="card figures-missing">Choose a start date and an end date.</p>
          ) : (
            // The parts of a screen are always the same, in the same order.
            parts.map((Part, index) => <Part key={index} model={model} />)
          )}
        </div>
      </div>
    )
  })
}

/** Says that figures are being calculated (O-096). */
const PleaseWait = observer(function PleaseWait({ model }: { readonly model: FiguresModel<unknown> }) {
  return (
    <span role="status" className="please-wait" data-testid="please-wait">
      {model.isLoading && (
        <>
          <span className="please-wait-mark" aria-hidden="true" />
          Please wait…
        </>
      )}
    </span>
  )
})
