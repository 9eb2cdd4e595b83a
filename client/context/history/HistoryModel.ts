import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { auditLogsQuery } from '#shared/auditing/queries.ts'
import type { EntityName, EntityTypes } from '#shared/model/product.ts'
import type { Model } from '#shared/model/model.ts'
import type { EntityStore } from '../../store/EntityStore.ts'
import type { Where } from '../../store/types.ts'
import type { ValueFormatter } from '../../kit/formatValue.ts'
import { historyEntry, type HistoryEntry, type HistoryRow } from './auditEntries.ts'

/** Records whose audit rows belong to a history, with their titles. */
export interface HistorySubject {
  readonly entityTypeName: EntityName
  readonly titles: ReadonlyMap<number, string>
}

/** The maximum number of entries loaded, the newest ones. */
const ENTRY_LIMIT = 500

/** The audit history of a record and its children, newest first, and the selected entry. */
export class HistoryModel {
  phase: 'loading' | 'ready' | 'failed' = 'loading'
  selectedId: number | null = null
  private rows: readonly HistoryRow[] = []
  private subjects: readonly HistorySubject[] = []
  private readonly store: EntityStore<EntityTypes>
  private readonly formatter: ValueFormatter
  private readonly model: Model

  constructor(store: EntityStore<EntityTypes>, formatter: ValueFormatter, model: Model) {
    this.store = store
    this.formatter = formatter
    this.model = model
    makeObservable<this, 'rows'>(this, {
      phase: observable,
      selectedId: observable,
      rows: observableRef,
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

  /** The history of these records. Throws QueryFailed. */
  load(subjects: readonly HistorySubject[]): Promise<void> {
    return this.loadRows(async () => {
      // Each is found by the index of its records; a condition for all of them together would read the whole log.
      const found = await Promise.all(
        subjects.map((subject) =>
          this.store.queryRows(auditLogsQuery, {
            where: subjectCondition(subject),
            orderBy: ['when desc', 'id desc'],
            take: ENTRY_LIMIT,
            usePost: true,
          }),
        ),
      )
      this.subjects = subjects
      return found
        .flatMap(({ rows }) => rows)
        .toSorted((a, b) => (a.when === b.when ? b.id - a.id : a.when < b.when ? 1 : -1))
        .slice(0, ENTRY_LIMIT)
    })
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

  private titleOf({ entityTypeName, entityId }: HistoryRow): string {
    const subject = this.subjects.find((other) => other.entityTypeName === entityTypeName)
    return entityId === undefined ? '' : (subject?.titles.get(entityId) ?? '')
  }
}

function subjectCondition({ entityTypeName, titles }: HistorySubject): Where {
  return { and: [{ entityTypeName }, { entityId: { in: [...titles.keys()] } }] }
}
