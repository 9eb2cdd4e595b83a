import { action, computed, makeObservable, observable } from 'mobx'
import { rolloffModel, type EntityTypes } from '#shared/entities.ts'
import { getEntity } from '#shared/model/model.ts'
import type { EntityStore } from '../../store/EntityStore.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { RecordConflict } from '../../store/types.ts'
import { recordName } from './recordTitle.ts'
import { displayValue, type WordSources } from './displayValue.ts'

/** Whose value a field is to have. */
export type Side = 'mine' | 'theirs'

/** What is to become of a record that someone else deleted while it was edited here. */
export type DeletedResolution = 'restore' | 'drop'

/** One field that I, they or both changed, in words. */
export interface ConflictingField {
  readonly property: string
  readonly caption: string
  readonly base: string
  readonly mine: string
  readonly theirs: string
  /** I changed it, so there is something to choose; what only they changed is taken over. */
  readonly isMine: boolean
  /** Both changed it, to different values. */
  readonly overlapping: boolean
}

/** A conflict about one record, in words. */
export interface DisplayedConflict {
  readonly key: string
  readonly name: string
  /** 'Changed by Ann Visser, 11/20/2026 9:12AM'. */
  readonly changedBy: string
  /** Someone else deleted it: the choice is between bringing it back and dropping what was changed here. */
  readonly isDeleted: boolean
  /** Why it cannot be brought back; null where it can. */
  readonly cannotRestore: string | null
  /** I wanted to delete it. */
  readonly isMyDeletion: boolean
  readonly fields: readonly ConflictingField[]
}

interface ConflictSources extends WordSources {
  /** May this user bring a deleted record of this type back, or make it anew where its row is gone? */
  readonly canRestore: (typeName: string, isRowGone: boolean) => boolean
}

/** The records of a refused save that others changed or deleted, and what is to happen to each field of them (F-038, B-03). */
export class ConflictModel {
  readonly records: readonly DisplayedConflict[]
  private readonly store: EntityStore<EntityTypes>
  private readonly sources: ConflictSources
  private readonly conflicts: readonly RecordConflict[]
  private readonly sides = observable.map<string, Side>()
  private readonly resolutions = observable.map<string, DeletedResolution>()

  constructor(
    store: EntityStore<EntityTypes>,
    sources: ConflictSources,
    conflicts: readonly RecordConflict[],
  ) {
    this.store = store
    this.sources = sources
    this.conflicts = conflicts
    // Words are fixed while the dialog is open: applying one choice must not rewrite the others.
    this.records = conflicts.map((conflict, index) => this.display(conflict, String(index)))
    makeObservable(this, { choose: action, chooseAll: action, resolve: action, isDecided: computed })
  }

  /** Whose value the field is to have; mine until theirs is chosen. */
  sideOf(key: string, property: string): Side {
    return this.sides.get(`${key} ${property}`) ?? 'mine'
  }

  choose(key: string, property: string, side: Side): void {
    this.sides.set(`${key} ${property}`, side)
  }

  /** The side that was chosen for the whole record; null where it differs from field to field. */
  sideOfAll(key: string): Side | null {
    const sides = new Set(this.myFields(key).map((property) => this.sideOf(key, property)))
    return sides.size === 1 ? ([...sides][0] ?? null) : null
  }

  chooseAll(key: string, side: Side): void {
    for (const property of this.myFields(key)) this.choose(key, property, side)
  }

  /** What was chosen for a deleted record; null until something was. */
  resolutionOf(key: string): DeletedResolution | null {
    const record = this.records[Number(key)]
    // Where only one thing can be done there is nothing to choose.
    if (record?.cannotRestore !== null || record.isMyDeletion) return 'drop'
    return this.resolutions.get(key) ?? null
  }

  resolve(key: string, resolution: DeletedResolution): void {
    this.resolutions.set(key, resolution)
  }

  /** Is it said of every deleted record what is to become of it? */
  get isDecided(): boolean {
    return this.records.every(({ key, isDeleted }) => !isDeleted || this.resolutionOf(key) !== null)
  }

  /** Carries the choices out; each adopts what is stored now, so that the next save goes through. */
  apply(): void {
    this.conflicts.forEach((conflict, index) => {
      const key = String(index)
      if (conflict.isDeleted) this.resolveDeleted(conflict, key)
      else this.resolveEdited(conflict, key)
    })
  }

  private resolveDeleted(conflict: RecordConflict, key: string): void {
    if (this.resolutionOf(key) === 'restore') {
      this.store.restoreDeleted(conflict, `Restore ${this.records[Number(key)]?.name ?? 'record'}`)
    } else this.store.dropDeleted(conflict)
  }

  private resolveEdited(conflict: RecordConflict, key: string): void {
    const { entity } = conflict
    this.store.rebase(conflict)
    if (this.sideOfAll(key) === 'theirs') {
      this.store.pending.revertRecord(entity)
      return
    }
    const given = this.myFields(key).filter((property) => this.sideOf(key, property) === 'theirs')
    if (given.length === 0) return
    this.store.edit('Take theirs', () => {
      for (const property of given) this.store.pending.revertField(entity, property)
    })
  }

  /** The fields of a record for which there is something to choose; a deletion counts as one. */
  private myFields(key: string): readonly string[] {
    const record = this.records[Number(key)]
    if (record === undefined) return []
    const fields = record.fields.filter(({ isMine }) => isMine).map(({ property }) => property)
    return record.isMyDeletion ? [...fields, ''] : fields
  }

  private display(conflict: RecordConflict, key: string): DisplayedConflict {
    const { entity, typeName, isDeleted, current } = conflict
    const name = recordName(rolloffModel, typeName, propertiesOf(entity))
    const canRestore = this.sources.canRestore(typeName, current === null)
    return {
      key,
      name,
      changedBy: this.describeChange(conflict),
      isDeleted,
      cannotRestore: isDeleted && !canRestore ? `Your roles do not let you restore ${name}.` : null,
      isMyDeletion: this.store.stateOf(entity) === 'deleted',
      fields: this.displayFields(conflict),
    }
  }

  private displayFields({ typeName, fields, isDeleted }: RecordConflict): readonly ConflictingField[] {
    const declaration = getEntity(rolloffModel, typeName)
    return fields.flatMap(({ property, overlapping, ...values }) => {
      const field = declaration.fields[property]
      const isMine = !Object.is(values.mine, values.base)
      // When and by whom a record was deleted stands in its head; and of a deleted record only what was changed here counts.
      if (field === undefined || field.stamp !== undefined || (isDeleted && !isMine)) return []
      const format = (value: unknown): string => displayValue(field, value, this.sources)
      const { base, mine, theirs } = values
      return [
        {
          property,
          caption: field.caption,
          base: format(base),
          mine: format(mine),
          theirs: format(theirs),
          isMine,
          overlapping,
        },
      ]
    })
  }

  private describeChange({ changedBy, changedAt, isDeleted }: RecordConflict): string {
    const verb = isDeleted ? 'Deleted' : 'Changed'
    const parts = [changedBy === null ? verb : `${verb} by ${changedBy}`]
    if (changedAt !== null) parts.push(this.sources.formats.instant(changedAt))
    return parts.join(', ')
  }
}
