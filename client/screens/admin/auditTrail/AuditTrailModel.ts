import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { NamedReference, TrailEntry, TrailPage, TrailSave } from '#shared/auditing/auditTrail.ts'
import { auditTrailQuery, auditTrailSaveQuery } from '#shared/auditing/queries.ts'
import type { ParameterValues } from '#shared/model/queryContract.ts'
import { formatDay, WEEKDAYS, weekdayOf } from '#shared/kernel/days.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import type { ScreenContext } from '../../../context/ScreenContext.ts'
import type { ValueFormatter } from '../../../kit/formatValue.ts'
import { ListFilter } from '../../../screen/list/ListFilter.ts'
import { auditFilterFields } from './auditFilter.ts'
import type { AuditQuestion } from './auditQuestions.ts'

type Asked = ParameterValues<typeof auditTrailQuery.parameters>

/** The entries of the audit log that a filter finds, part after part, and those that are opened. */
export class AuditTrailModel {
  readonly filter: ListFilter
  entries: readonly TrailEntry[] = []
  /** Where the next part begins; null at the end. */
  next: string | null = null
  /** Down to which moment was searched; null where that needs not be said. */
  searchedTo: string | null = null
  /** The end of what yearly files have of what is searched for, which are not searched yet; null where there is nothing of that. */
  archivedUntil: string | null = null
  /** Whether what is older is read from yearly files. */
  isInFiles = false
  phase: 'loading' | 'ready' = 'loading'
  /** What was searched for last. */
  asked: Asked = {}
  /** What opened entries changed, by their places; null until that is read. */
  readonly opened = observable.map<string, TrailSave | null>({}, { deep: false })
  readonly #app: ScreenContext
  #titles: ReadonlyMap<string, string> = new Map()
  /** Numbers the searches: a slow response never replaces that of a later one. */
  #searches = 0

  constructor(app: ScreenContext) {
    this.#app = app
    this.filter = new ListFilter({
      fields: auditFilterFields(app.model),
      parameters: auditTrailQuery.parameters,
      today: app.today(),
      memory: null,
    })
    makeObservable(this, {
      entries: observableRef,
      next: observable,
      searchedTo: observable,
      archivedUntil: observable,
      isInFiles: observable,
      phase: observable,
      asked: observableRef,
      days: computed,
      ask: action,
      askOfPerson: action,
    })
  }

  /** Values as people know them: also of records that only the server can name. */
  get formatter(): ValueFormatter {
    const { formats, title } = this.#app.widgetServices
    return {
      formats,
      title: (entityName, id) =>
        title(entityName, id) || (this.#titles.get(`${entityName} ${id ?? ''}`) ?? ''),
    }
  }

  /** The entries by the days on which they happened. */
  get days(): readonly (readonly [day: string, entries: readonly TrailEntry[]])[] {
    const { dayOf } = this.#app.formats
    const heading = (day: string): string => `${WEEKDAYS[(weekdayOf(day) + 6) % 7] ?? ''}, ${formatDay(day)}`
    return [...groupBy(this.entries, ({ when }) => heading(dayOf(when)))]
  }

  /** Sets the filter to a question, and to nothing else. */
  ask({ filter }: Pick<AuditQuestion, 'filter'>): void {
    this.filter.restore(filter, this.#app.today())
  }

  /** Asks for the entries of one person, besides what is asked for. */
  askOfPerson(userId: number): void {
    this.filter.set({ userId })
  }

  /** Finds the latest entries of what the filter asks for. Throws QueryFailed. */
  async search(): Promise<void> {
    if (this.filter.problems.size > 0) return
    // The filter has the parameters of the query, each of its kind.
    const asked = this.filter.parameters as Asked
    await this.#read(asked, [])
    // Days that only files have were asked for.
    const until = this.archivedUntil
    if (until !== null && asked.endDate !== undefined && asked.endDate <= until.slice(0, 10))
      await this.searchFiles()
  }

  /** Adds what is older. Throws QueryFailed. */
  async showMore(): Promise<void> {
    if (this.next === null) return
    if (this.isInFiles) await this.#readFiles(this.next)
    else await this.#read({ ...this.asked, after: this.next }, this.entries)
  }

  /** Adds what yearly files have of it. Throws QueryFailed. */
  async searchFiles(): Promise<void> {
    await this.#readFiles(null)
  }

  /** All entries that match the search, up to `limit`. Throws QueryFailed. */
  async readAll(limit: number): Promise<readonly TrailEntry[]> {
    const all = [...this.entries]
    for (let { next } = this; next !== null && all.length < limit;) {
      const page = this.isInFiles
        ? await this.#fetchFiles(next)
        : await this.#app.store.fetchResult(auditTrailQuery, { ...this.asked, after: next })
      this.#know(page.references)
      all.push(...page.entries)
      ;({ next } = page)
    }
    return all.slice(0, limit)
  }

  /** Shows or hides what an entry changed. Throws QueryFailed. */
  async toggle({ place, entryId, archived }: TrailEntry): Promise<void> {
    if (this.opened.has(place)) {
      runInAction(() => this.opened.delete(place))
      return
    }
    runInAction(() => this.opened.set(place, null))
    try {
      const save =
        archived === undefined
          ? await this.#app.store.fetchResult(auditTrailSaveQuery, { entryId })
          : await this.#app.api.get<TrailSave>(`/api/audit/archivedSave?position=${archived}`)
      this.#know(save.references)
      runInAction(() => {
        if (this.opened.has(place)) this.opened.set(place, save)
      })
    } catch (error) {
      runInAction(() => this.opened.delete(place))
      throw error
    }
  }

  async #read(asked: Asked, before: readonly TrailEntry[]): Promise<void> {
    await this.#show(
      before,
      () => this.#app.store.fetchResult(auditTrailQuery, asked),
      (page) => {
        const { after: _after, ...rest } = asked
        this.asked = rest
        this.isInFiles = false
        this.archivedUntil = page.next === null ? filesAskedFor(asked, page) : null
      },
    )
  }

  async #readFiles(before: string | null): Promise<void> {
    await this.#show(
      this.entries,
      () => this.#fetchFiles(before),
      () => {
        this.isInFiles = true
        this.archivedUntil = null
      },
    )
  }

  #fetchFiles(before: string | null): Promise<TrailPage> {
    const { after: _after, ...asked } = this.asked
    const given = Object.entries({ ...asked, ...(before !== null && { before }) })
    const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
    return this.#app.api.get<TrailPage>(`/api/audit/archive?${query}`)
  }

  /** Shows a part after others, unless another search began meanwhile. */
  async #show(
    before: readonly TrailEntry[],
    fetch: () => Promise<TrailPage>,
    note: (page: TrailPage) => void,
  ): Promise<void> {
    this.#searches += 1
    const search = this.#searches
    runInAction(() => (this.phase = 'loading'))
    try {
      const page = await fetch()
      if (search !== this.#searches) return
      this.#know(page.references)
      runInAction(() => {
        note(page)
        this.entries = [...before, ...page.entries]
        this.next = page.next
        this.searchedTo = page.searchedTo
        const shown = new Set(this.entries.map(({ place }) => place))
        this.opened.forEach((_save, place) => {
          if (!shown.has(place)) this.opened.delete(place)
        })
      })
    } finally {
      if (search === this.#searches) runInAction(() => (this.phase = 'ready'))
    }
  }

  #know(references: readonly NamedReference[]): void {
    const more = references.map(
      ({ entityTypeName, id, title }) => [`${entityTypeName} ${id}`, title] as const,
    )
    this.#titles = new Map([...this.#titles, ...more])
  }
}

/** The end of what files have, where that is not before the days that are asked for. */
function filesAskedFor({ startDate }: Asked, { archivedUntil }: TrailPage): string | null {
  if (archivedUntil === null || startDate === undefined) return archivedUntil
  // A day of the company ends on the next one of the files at most.
  return startDate <= archivedUntil.slice(0, 10) ? archivedUntil : null
}
