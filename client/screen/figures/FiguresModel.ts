import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { periodOf, type ReportPeriod } from '#shared/reporting/reportPeriods.ts'
import type { ListFilter } from '../list/ListFilter.ts'

interface FiguresSource<D> {
  /** The filter with the days; null for figures of today. */
  readonly filter: ListFilter | null
  readonly today: string
  /** Throws QueryFailed and ApiError. */
  readonly fetch: (period: ReportPeriod) => Promise<D>
}

/** What was found, and the days it is of. */
interface Found<D> {
  readonly data: D
  readonly period: ReportPeriod
}

/** The state of a screen of figures: its filter, and the figures of the days that were searched for. */
export class FiguresModel<D> {
  isLoading = false
  readonly filter: ListFilter | null
  private readonly source: FiguresSource<D>
  private found: Found<D> | null = null
  /** Numbers the searches, so that a slow response never replaces a later one. */
  private requestNumber = 0

  constructor(source: FiguresSource<D>) {
    this.source = source
    this.filter = source.filter
    makeObservable<this, 'found'>(this, {
      isLoading: observable,
      found: observableRef,
      period: computed,
      shown: computed,
      search: action,
    })
  }

  /** The days that the filter says; null while one is missing. */
  get period(): ReportPeriod | null {
    const { filter } = this
    const { today } = this.source
    if (filter === null) return { startDate: today, endDate: today }
    const dayOf = (name: string): string | null => (filter.text(name) === '' ? null : filter.text(name))
    return periodOf({ startDate: dayOf('startDate'), endDate: dayOf('endDate') })
  }

  /** The figures and their days; null before the first and while a day is missing (FG2). */
  get shown(): Found<D> | null {
    return this.period === null ? null : this.found
  }

  /** Finds the figures of the filter, and remembers it; a wrong filter is not searched for. Throws QueryFailed and ApiError. */
  async search(): Promise<void> {
    const { filter, period } = this
    const requestNumber = ++this.requestNumber
    this.isLoading = false
    if (period === null) this.found = null
    if (period === null || (filter !== null && filter.problems.size > 0)) return
    filter?.remember()
    this.isLoading = true
    try {
      const data = await this.source.fetch(period)
      if (requestNumber === this.requestNumber) runInAction(() => (this.found = { data, period }))
    } finally {
      if (requestNumber === this.requestNumber) runInAction(() => (this.isLoading = false))
    }
  }
}
