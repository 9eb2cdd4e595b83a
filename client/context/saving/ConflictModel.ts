import { action, computed, makeObservable, observable } from 'mobx'
import type { Field } from '#shared/model/field.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import type { EntityTypes } from '#shared/model/product.ts'
import type { EntityStore } from '../../store/EntityStore.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { RecordConflict } from '../../store/types.ts'
import { recordName } from '#shared/model/recordTitle.ts'
import type { ValueFormatter } from '../../kit/formatValue.ts'
import { displayRecordValue } from '../displayValue.ts'

/** Whose value a field gets. */
export type Side = 'mine' | 'theirs' | 'typed'

/** What happens to a record that someone else deleted while it was edited here. */
export type DeletedResolution = 'restore' | 'drop'

/** One field that I, they or both changed, formatted for display. */
export interface ConflictingField {
  readonly property: string
  readonly caption: string
  readonly base: string
  readonly mine: string
  readonly theirs: string
  /** Whether I changed it, so that there is a choice; a field that only they changed gets their value. */
  readonly isMine: boolean
  /** Both changed it, to different values. */
  readonly overlapping: boolean
  /** Of a field for which neither value may be right: another one is typed. */
  readonly typeable: Field | null
}

/** The kinds of which a value is typed, or chosen from a calendar. */
const TYPED: ReadonlySet<Kind> = new Set([
  'text',
  'note',
  'integer',
  'decimal',
  'money',
  'rate',
  'day',
] as const)

/** A conflict about one record, formatted for display. */
export interface DisplayedConflict {
  readonly key: string
  readonly name: string
  /** 'Changed by Ann Visser, 11/20/2026 9:12AM'. */
  readonly changedBy: string
  /** Someone else deleted it: the choice is between restoring it and discarding the changes made here. */
  readonly isDeleted: boolean
  /** Why it cannot be restored; null if it can. */
  readonly cannotRestore: string | null
  /** Whether my pending change is its deletion. */
  readonly isMyDeletion: boolean
  readonly fields: readonly ConflictingField[]
}

interface ConflictServices extends ValueFormatter {
  readonly model: Model
  /** Whether the user may restore a deleted record of this type, or create it again when its row is gone. */
  readonly canRestore: (typeName: string, isRowGone: boolean) => boolean
}

/** The records of a refused save that others changed or deleted, and the choice for each of their fields (F-038, B-03). */
export class ConflictModel {
  readonly records: readonly DisplayedConflict[]
  private readonly store: EntityStore<EntityTypes>
  private readonly sources: ConflictServices
  private readonly conflicts: readonly RecordConflict[]
  private readonly sides = observable.map<string, Side>()
  private readonly typed = observable.map<string, unknown>([], { deep: false })
  private readonly resolutions = observable.map<string, DeletedResolution>()

  constructor(
    store: EntityStore<EntityTypes>,
    sources: ConflictServices,
    conflicts: readonly RecordConflict[],
  ) {
    this.store = store
    this.sources = sources
    this.conflicts = conflicts
    // Computed once, because applying one choice must not change the texts of the others.
    this.records = conflicts.map((conflict, index) => this.display(conflict, String(index)))
    makeObservable(this, {
      choose: action,
      chooseAll: action,
      type: action,
      resolve: action,
      isDecided: computed,
    })
  }

  /** Whose value the field gets; mine until theirs is chosen. */
  sideOf(key: string, property: string): Side {
    return this.sides.get(`${key} ${property}`) ?? 'mine'
  }

  choose(key: string, property: string, side: Side): void {
    this.sides.set(`${key} ${property}`, side)
  }

  /** The value that was typed for a field; undefined before. */
  typedOf(key: string, property: string): unknown {
    return this.typed.get(`${key} ${property}`)
  }

  /** The field gets a value that neither side has. */
  type(key: string, property: string, value: unknown): void {
    this.typed.set(`${key} ${property}`, value)
    this.choose(key, property, 'typed')
  }

  /** The side chosen for all fields of the record; null if it differs between fields. */
  sideOfAll(key: string): Side | null {
    const sides = new Set(this.myFields(key).map((property) => this.sideOf(key, property)))
    return sides.size === 1 ? ([...sides][0] ?? null) : null
  }

  chooseAll(key: string, side: Side): void {
    for (const property of this.myFields(key)) this.choose(key, property, side)
  }

  /** The choice for a deleted record; null until one is made. */
  resolutionOf(key: string): DeletedResolution | null {
    const record = this.records[Number(key)]
    // With a single option there is nothing to choose.
    if (record?.cannotRestore !== null || record.isMyDeletion) return 'drop'
    return this.resolutions.get(key) ?? null
  }

  resolve(key: string, resolution: DeletedResolution): void {
    this.resolutions.set(key, resolution)
  }

  /** Whether a choice was made for every deleted record. */
  get isDecided(): boolean {
    return this.records.every(({ key, isDeleted }) => !isDeleted || this.resolutionOf(key) !== null)
  }

  /** Applies the choices; each makes the stored row the base, so that the next save succeeds. */
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
    const chosen = (side: Side) =>
      this.myFields(key).filter((property) => this.sideOf(key, property) === side)
    const [given, typed] = [chosen('theirs'), chosen('typed')]
    if (given.length + typed.length === 0) return
    this.store.edit(typed.length === 0 ? 'Take theirs' : 'Merge', () => {
      for (const property of given) this.store.pending.revertField(entity, property)
      for (const property of typed) Object.assign(entity, { [property]: this.typedOf(key, property) ?? null })
    })
  }

  /** The fields of a record that have a choice; a deletion counts as one. */
  private myFields(key: string): readonly string[] {
    const record = this.records[Number(key)]
    if (record === undefined) return []
    const fields = record.fields.filter(({ isMine }) => isMine).map(({ property }) => property)
    return record.isMyDeletion ? [...fields, ''] : fields
  }

  private display(conflict: RecordConflict, key: string): DisplayedConflict {
    const { entity, typeName, isDeleted, current } = conflict
    const name = recordName(this.sources.model, typeName, propertiesOf(entity), this.sources.title)
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

  private displayFields({
    typeName,
    entity,
    fields,
    isDeleted,
  }: RecordConflict): readonly ConflictingField[] {
    const declaration = getEntity(this.sources.model, typeName)
    return fields.flatMap(({ property, overlapping, ...values }) => {
      const field = declaration.fields[property]
      const isMine = !Object.is(values.mine, values.base)
      // The deletion stamps are shown in the head of the card, and of a deleted record only my changes matter.
      if (field === undefined || field.stamp !== undefined || (isDeleted && !isMine)) return []
      const of = {
        model: this.sources.model,
        entityTypeName: typeName,
        name: property,
        record: propertiesOf(entity),
      }
      const format = (value: unknown): string => displayRecordValue(of, value, this.sources)
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
          typeable: overlapping && field.choices === undefined && TYPED.has(field.kind) ? field : null,
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
