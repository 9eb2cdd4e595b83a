import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState, type ComponentType } from 'react'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import type { ReadEntities } from '#shared/model/queryContract.ts'
import { useReturned } from '../../context/saving/bringBack.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { openFile } from '../../context/openFile.ts'
import { RequestBanner } from '../../context/RequestBanner.tsx'
import { Button } from '../../kit/Button.tsx'
import { useCommands } from '../../kit/useCommands.ts'
import { idOf, itemsFound } from '../captions.ts'
import { useScreenRequest } from '../useScreenRequest.ts'
import { useFollowed } from '../live/useFollowed.ts'
import { FilterForm } from '../list/FilterForm.tsx'
import type { FigurePart } from './FigurePart.ts'
import { FiguresModel, type FiguresReader } from './FiguresModel.ts'
import { createFilter, type FiguresFilter } from './periodFilter.ts'
import '../screen.css'
import './figures.css'
import './print.css'

interface FiguresOptions<D> {
  readonly caption: string
  /** The period, day or other fields to ask for; without period and day, the figures are those of today. */
  readonly filter?: FiguresFilter
  /** Whether the filter is at the left of the figures. */
  readonly isFilterBeside?: boolean
  /** Reads all figures, or shows their parts as they arrive (`fetchArriving`). Throws QueryFailed and ApiError. */
  readonly load: (app: ScreenContext, period: ReportPeriod, reader: FiguresReader<D>) => Promise<D>
  readonly parts: readonly FigurePart<D>[]
  /** The entities of which they are computed, as their queries declare: when others store one, they are read again (LC951). */
  readonly reads?: ReadEntities | undefined
  /** Whether that is only offered, because a list has selected rows whose keys do not say which they are. */
  readonly offersNew?: boolean
  /** The URL of the PDF of its figures for a period (FG14). */
  readonly pdf?: (period: ReportPeriod) => string
}

/** The screen of figures of a period: filter, and the parts that show what was found (FG1). */
export function figuresScreen<D>(options: FiguresOptions<D>): ComponentType {
  const { caption, filter, load, parts } = options
  const asksFor = askedFor(filter)
  return observer(function FiguresScreen() {
    const app = useScreenContext()
    const [model] = useState(() => {
      const today = app.today()
      const created = createFilter(filter, today)
      return new FiguresModel<D>({
        filter: created,
        asksFor,
        today,
        fetch: (period, reader) => load(app, period, reader),
      })
    })
    const request = useScreenRequest(useCallback(() => model.search(), [model]))
    const search = useCallback(() => void request.make(), [request])
    useReturned(search)
    useFollowed(
      options.reads,
      useCallback(() => (options.offersNew === true ? model.offer() : model.follow()), [model]),
    )
    useEffect(() => {
      search()
      return () => model.leave()
    }, [search, model])
    return (
      <div
        className={options.isFilterBeside === true ? 'page scrolls figures beside' : 'page scrolls figures'}
      >
        <div className="page-title">
          <h1>{caption}</h1>
          <RowCount model={model} />
          <NewerFigures model={model} search={search} />
          <PleaseWait model={model} />
          <span className="page-tools">
            {filter === undefined && (
              <Button id="search" caption="Search" icon="search" variant="primary" onClick={search} />
            )}
            {options.pdf !== undefined && <PdfButton caption={caption} model={model} url={options.pdf} />}
            <Button id="print" caption="Print" icon="print" onClick={() => print()} />
          </span>
        </div>
        {asksFor !== null && model.shown !== null && (
          <p className="printed-days">
            {app.formats.day(model.shown.period.startDate)}
            {asksFor === 'period' && ` – ${app.formats.day(model.shown.period.endDate)}`}
          </p>
        )}
        {filter !== undefined && (
          <section className="card figures-filter">
            <FilterForm filter={model.filter} caption={caption} id={idOf(caption)} search={search} />
          </section>
        )}
        <RequestBanner subject={caption} request={request} />
        <div className="figures-body" data-testid="figures" aria-busy={model.isLoading}>
          {model.period === null ? (
            <p className="card figures-missing">
              {asksFor === 'day' ? 'Choose a day.' : 'Choose a start date and an end date.'}
            </p>
          ) : (
            // The parts of a screen are always the same, in the same order.
            parts.map((Part, index) => <Part key={index} model={model} />)
          )}
        </div>
      </div>
    )
  })
}

/** What the filter of a screen asks for (FiguresModel). */
function askedFor(filter: FiguresFilter | undefined): 'period' | 'day' | null {
  if (filter === undefined || 'fields' in filter) return null
  return 'day' in filter ? 'day' : 'period'
}

interface PdfButtonProps {
  /** Of the screen. */
  readonly caption: string
  readonly model: FiguresModel<unknown>
  readonly url: (period: ReportPeriod) => string
}

/** Opens the PDF of the period shown in a new tab; the command palette offers it, too (FG14). */
const PdfButton = observer(function PdfButton({ caption, model, url }: PdfButtonProps) {
  const app = useScreenContext()
  const { shown } = model
  const open = (): void => {
    if (shown !== null) void openFile(app, url(shown.period))
  }
  useCommands(() => (shown === null ? [] : [{ caption: 'PDF', context: caption, icon: 'file', run: open }]))
  return <Button id="pdf" caption="PDF" icon="file" disabled={shown === null} onClick={open} />
})

/** How many rows the main list shows, on screens that say so beside their caption (F-044). */
const RowCount = observer(function RowCount({ model }: { readonly model: FiguresModel<unknown> }) {
  if (model.listedCount === null) return null
  return (
    <span className="count" role="status" data-testid="items-found">
      {itemsFound(model.listedCount)}
    </span>
  )
})

/** Reads again what others have changed since, where that would move what is selected. */
const NewerFigures = observer(function NewerFigures({
  model,
  search,
}: {
  readonly model: FiguresModel<unknown>
  readonly search: () => void
}) {
  if (!model.isBehind) return null
  return (
    <button
      type="button"
      className="fresh-chip"
      data-testid="figures-behind"
      title="Others have stored something that is not shown yet"
      onClick={search}
    >
      Changed by others · Show
    </button>
  )
})

/** Says that figures are being calculated (O-096). */
const PleaseWait = observer(function PleaseWait({ model }: { readonly model: FiguresModel<unknown> }) {
  return (
    <span role="status" className="please-wait" data-testid="please-wait">
      {model.isLoading && (
        <>
          <span className="spinner" aria-hidden="true" />
          Please wait…
        </>
      )}
    </span>
  )
})
