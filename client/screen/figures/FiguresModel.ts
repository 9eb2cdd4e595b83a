import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { periodOf, type ReportPeriod } from '#shared/kernel/periods.ts'
import type { ListFilter } from '../list/ListFilter.ts'

/** How the figures of a search are shown while they are being read. */
export interface FiguresReader<D> {
  /** Shows figures of which parts may still arrive. */
  readonly show: (data: D) => void
  /** Ends the reading: the screen was left, or searched again. */
  readonly signal: AbortSignal
  readonly filter: ListFilter
}

interface FiguresSource<D> {
  readonly filter: ListFilter
  /** What the filter asks for: a period, or one day; without either the figures are those of today. */
  readonly asksFor: 'period' | 'day' | null
  readonly today: string
  /** Throws QueryFailed and ApiError. */
  readonly fetch: (period: ReportPeriod, reader: FiguresReader<D>) => Promise<D>
}

/** What was found, and its period. */
interface Found<D> {
  readonly data: D
  readonly period: ReportPeriod
}

/** The state of a screen of figures: its filter, and the figures of the period that was searched for. */
export class FiguresModel<D> {
  isLoading = false
  /** The number of rows of the main list that its filters leave; null until the list reports it. */
  listedCount: number | null = null
  /** Are the figures shown those of an earlier search, or none yet? */
  isWaiting = false
  /** Have others stored something that the figures shown do not have? Only where they are not read again by themselves. */
  isBehind = false
  readonly filter: ListFilter
  private readonly source: FiguresSource<D>
  private found: Found<D> | null = null
  /** The parameters of the last search, as JSON. */
  private searched = ''
  /** Ends the current search, so that a slow response never replaces a later one (FG1). */
  private reading: AbortController | null = null

  constructor(source: FiguresSource<D>) {
    this.source = source
    this.filter = source.filter
    makeObservable<this, 'found'>(this, {
      isLoading: observable,
      listedCount: observable,
      isWaiting: observable,
      isBehind: observable,
      found: observableRef,
      period: computed,
      shown: computed,
      search: action,
      countRows: action,
      leave: action,
    })
  }

  /** The period of the filter, or its day; null while a date is missing. */
  get period(): ReportPeriod | null {
    const { filter } = this
    const { asksFor, today } = this.source
    if (asksFor === 'period')
      return periodOf({ startDate: filter.day('startDate'), endDate: filter.day('endDate') })
    const day = asksFor === 'day' ? filter.day('day') : today
    return periodOf({ startDate: day, endDate: day })
  }

  /** The figures and their period; null before the first search and while a date is missing (FG2). */
  get shown(): Found<D> | null {
    return this.period === null ? null : this.found
  }

  /** The main list calls it with the number of rows that its filters leave, and with null until it has drawn them. */
  countRows = (count: number | null): void => {
    this.listedCount = count
  }

  /** Finds the figures of the filter, and remembers it; an invalid filter is not searched for. Throws QueryFailed and ApiError. */
  async search(): Promise<void> {
    const { filter, period } = this
    this.leave()
    if (period === null) this.found = null
    if (period === null || filter.problems.size > 0) return
    filter.remember()
    const reading = new AbortController()
    this.reading = reading
    this.searched = JSON.stringify(filter.parameters)
    this.isBehind = false
    this.isLoading = true
    this.isWaiting = true
    const show = (data: D): void => {
      if (this.reading === reading && this.found?.data !== data)
        runInAction(() => {
          this.found = { data, period }
          this.isWaiting = false
        })
    }
    try {
      show(await this.source.fetch(period, { signal: reading.signal, show, filter }))
    } catch (error) {
      if (!reading.signal.aborted) throw error
    } finally {
      if (this.reading === reading) runInAction(() => this.end())
    }
  }

  /**
   * Reads the figures shown again, in their place and without a sign of it: others have stored what they are computed from. False while
   * they are searched for. Not while the filter is being changed: the next search will have it. Throws QueryFailed and ApiError.
   */
  async follow(): Promise<boolean> {
    const { filter, shown } = this
    if (this.isLoading) return false
    if (shown === null || JSON.stringify(filter.parameters) !== this.searched) return true
    const reading = new AbortController()
    this.reading = reading
    try {
      const signal = reading.signal
      const data = await this.source.fetch(shown.period, { signal, show: () => undefined, filter })
      if (this.reading === reading) runInAction(() => (this.found = { ...shown, data }))
    } catch (error) {
      if (!reading.signal.aborted) throw error
    }
    return true
  }

  /** Says that others have stored something, where the figures are not read again by themselves. */
  async offer(): Promise<boolean> {
    runInAction(() => (this.isBehind = this.found !== null))
    return Promise.resolve(true)
  }

  /** Ends the search that is under way, because nobody will look at its results. */
  leave(): void {
    this.reading?.abort()
    this.reading = null
    this.end()
  }

  private end(): void {
    this.isLoading = false
    this.isWaiting = false
  }
}
