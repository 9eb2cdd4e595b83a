import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { HISTORY_PAGE } from '#shared/auditing/historyParts.ts'
import {
  auditArchivedUntilQuery,
  recordHistoryQuery,
  type RecordHistoryEntry,
} from '#shared/auditing/queries.ts'
import type { EntityTypes } from '#shared/model/product.ts'
import type { Model } from '#shared/model/model.ts'
import type { EntityStore } from '../../store/EntityStore.ts'
import type { ValueFormatter } from '../../kit/formatValue.ts'
import { historyEntry, recordOf, type HistoryEntry, type HistoryRow } from './auditEntries.ts'

/** Records whose audit rows, and those of what belongs to them, make up a history; with their titles. */
export interface HistorySubject {
  readonly entityTypeName: string
  readonly titles: ReadonlyMap<number, string>
}

/** The audit history of a record and its children, newest first, and the selected entry. */
export class HistoryModel {
  phase: 'loading' | 'ready' | 'failed' = 'loading'
  selectedId: number | null = null
  /** The end of what yearly files may have of it, which are not read here; null where all is shown, or more of the database is to come. */
  archivedUntil: string | null = null
  private rows: readonly HistoryRow[] = []
  private subjects: readonly HistorySubject[] = []
  /** Those of which there are earlier entries, each with the last one that was loaded. */
  private unread: ReadonlyMap<HistorySubject, number> = new Map()
  private readonly store: EntityStore<EntityTypes>
  private readonly formatter: ValueFormatter
  private readonly model: Model

  constructor(store: EntityStore<EntityTypes>, formatter: ValueFormatter, model: Model) {
    this.store = store
    this.formatter = formatter
    this.model = model
    makeObservable<this, 'rows' | 'unread'>(this, {
      phase: observable,
      selectedId: observable,
      archivedUntil: observable,
      rows: observableRef,
      unread: observableRef,
      hasEarlier: computed,
      entries: computed,
      selected: computed,
      select: action,
      moveSelection: action,
    })
  }

  get entries(): readonly HistoryEntry[] {
    return this.rows.map((row) => historyEntry(row, this.titleOf(row), this.model, this.formatter))
  }

  get selected(): HistoryEntry | null {
    return this.entries.find((entry) => entry.id === this.selectedId) ?? null
  }

  /** The audit row of the selected entry. */
  get selectedRow(): HistoryRow | null {
    return this.rows.find(({ id }) => id === this.selectedId) ?? null
  }

  /** The audit rows of a row's record since it, the latest first; with itself, or without. */
  since(row: HistoryRow, which: 'withItself' | 'withoutItself'): readonly HistoryRow[] {
    return this.rows.filter(
      ({ id, entityTypeName, entityId }) =>
        entityTypeName === row.entityTypeName &&
        entityId === row.entityId &&
        (id > row.id || (id === row.id && which === 'withItself')),
    )
  }

  select(id: number): void {
    this.selectedId = id
  }

  /** Selects the entry before or after the selected one. */
  moveSelection(by: 1 | -1): void {
    const index = this.entries.findIndex((entry) => entry.id === this.selectedId)
    this.selectedId = this.entries[index + by]?.id ?? this.selectedId
  }

  /** Whether there are entries before those that were loaded. */
  get hasEarlier(): boolean {
    return this.unread.size > 0
  }

  /** The name of the record, where it is the history of one. */
  get onlyRecord(): string | null {
    const titles = this.subjects.flatMap((subject) => [...subject.titles.values()])
    return titles.length === 1 ? (titles[0] ?? null) : null
  }

  /** The moments of the entries, each once, the latest first. */
  get moments(): readonly string[] {
    return [...new Set(this.rows.map(({ when }) => when))]
  }

  /** The newest entries of the history of these records. Throws QueryFailed. */
  load(subjects: readonly HistorySubject[]): Promise<void> {
    this.subjects = subjects
    return this.loadRows(() => this.read(new Map(subjects.map((subject) => [subject, null]))))
  }

  /** The entries before them, as many as there are at once. Throws QueryFailed. */
  async loadEarlier(): Promise<void> {
    const rows = await this.read(this.unread)
    runInAction(() => (this.rows = newestFirst([...this.rows, ...rows])))
  }

  /** Rows that another query finds, newest first. Throws what it throws. */
  async loadRows(fetch: () => Promise<readonly HistoryRow[]>): Promise<void> {
    try {
      const rows = await fetch()
      runInAction(() => {
        this.rows = rows
        this.selectedId = rows[0]?.id ?? null
        this.phase = 'ready'
      })
    } catch (error) {
      runInAction(() => (this.phase = 'failed'))
      throw error
    }
  }

  private async read(
    asked: ReadonlyMap<HistorySubject, number | null>,
  ): Promise<readonly RecordHistoryEntry[]> {
    const pages = await Promise.all(
      [...asked].map(async ([subject, before]) => {
        const { entityTypeName, titles } = subject
        const rows = await this.store.fetchResult(recordHistoryQuery, {
          entityTypeName,
          entityIds: [...titles.keys()],
          ...(before !== null && { before }),
        })
        return { subject, rows }
      }),
    )
    runInAction(() => {
      this.unread = new Map(
        pages.flatMap(({ subject, rows }) => {
          const last = rows.at(-1)
          return last === undefined || rows.length < HISTORY_PAGE ? [] : [[subject, last.id]]
        }),
      )
    })
    const read = newestFirst(pages.flatMap(({ rows }) => rows))
    await this.noteFiles(read)
    return read
  }

  /** Asks for what is in files where the database has no more, and not how each of the records began. */
  private async noteFiles(read: readonly RecordHistoryEntry[]): Promise<void> {
    if (this.hasEarlier) return
    const begun = new Set(
      [...this.rows, ...read].flatMap(({ action, entityTypeName, entityId }) =>
        action === 'Added' ? [`${entityTypeName} ${entityId ?? ''}`] : [],
      ),
    )
    const isWhole = this.subjects.every(({ entityTypeName, titles }) =>
      [...titles.keys()].every((id) => begun.has(`${entityTypeName} ${id}`)),
    )
    if (isWhole) return
    const { until } = await this.store.fetchResult(auditArchivedUntilQuery, {})
    runInAction(() => (this.archivedUntil = until ?? null))
  }

  private titleOf(row: HistoryRow): string {
    const { entityTypeName, entityId, title = '' } = row
    if (entityId === undefined) return ''
    const subject = this.subjects.find((other) => other.entityTypeName === entityTypeName)
    const known = subject?.titles.get(entityId) ?? title
    return known === '' ? recordOf({ ...row, entityId }, this.model, this.formatter.title) : known
  }
}

function newestFirst<R extends HistoryRow>(rows: readonly R[]): readonly R[] {
  return rows.toSorted((a, b) => (a.when === b.when ? b.id - a.id : a.when < b.when ? 1 : -1))
}
