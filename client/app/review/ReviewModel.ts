import { action, computed, makeObservable, observable } from 'mobx'
import { rolloffModel, type EntityTypes } from '#shared/entities.ts'
import { keyOf } from '#shared/model/defineEntity.ts'
import { entityNamed, type Model } from '#shared/model/model.ts'
import type { EntityStore } from '../../store/EntityStore.ts'
import type { PendingRecord, TrackedRecord } from '../../store/types.ts'
import { fieldCaption, recordName, recordTitle } from './recordWords.ts'
import { valueInWords, type WordSources } from './valueWords.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'

/** One changed field in words. */
export interface ReviewedField {
  readonly property: string
  readonly caption: string
  readonly before: string
  readonly after: string
}

/** Something that keeps a record from being saved. */
export interface ReviewedProblem {
  readonly property: string | null
  readonly caption: string
  readonly message: string
}

/** One record of the pending set in words. */
export interface ReviewedRecord {
  /** Tells the record from the others of the list. */
  readonly key: string
  readonly entity: TrackedRecord
  readonly typeCaption: string
  readonly title: string
  readonly state: PendingRecord['state']
  readonly fields: readonly ReviewedField[]
  readonly problems: readonly ReviewedProblem[]
  readonly included: boolean
  /** Why the record cannot be left out of the save; null where it can. */
  readonly neededBy: string | null
}

/** What is pending, in words, and which of it the next save would send (B-02). */
export class ReviewModel {
  readonly store: EntityStore<EntityTypes>
  private readonly sources: WordSources
  private readonly model: Model
  private readonly leftOut = observable.set<TrackedRecord>([], { deep: false })

  constructor(store: EntityStore<EntityTypes>, sources: WordSources, model: Model = rolloffModel) {
    this.store = store
    this.sources = sources
    this.model = model
    makeObservable(this, { records: computed, includedEntities: computed, setIncluded: action })
  }

  get records(): readonly ReviewedRecord[] {
    return this.store.pending.records.map((record) => this.inWords(record))
  }

  /** What Save in the panel sends: everything that is not left out. */
  get includedEntities(): readonly TrackedRecord[] {
    return this.store.pending.records
      .map((record) => record.entity)
      .filter((entity) => !this.leftOut.has(entity))
  }

  /** Leaves a record out of the save or takes it in again, together with the new records that it needs. */
  setIncluded(entity: TrackedRecord, included: boolean): void {
    const record = this.store.pending.recordOf(entity)
    if (!included) {
      if (record !== null && this.neededBy(record) === null) this.leftOut.add(entity)
      return
    }
    this.leftOut.delete(entity)
    for (const required of record?.requires ?? []) this.setIncluded(required.entity, true)
  }

  private inWords(record: PendingRecord): ReviewedRecord {
    const declaration = entityNamed(this.model, record.typeName)
    const values = propertiesOf(record.entity)
    return {
      key: `${record.typeName} ${String(values[keyOf(declaration)])}`,
      entity: record.entity,
      typeCaption: declaration.caption,
      title: recordTitle(this.model, record.typeName, values),
      state: record.state,
      fields: record.state === 'deleted' ? [] : this.fieldsInWords(record),
      problems: this.problemsInWords(record),
      included: !this.leftOut.has(record.entity),
      neededBy: this.neededBy(record),
    }
  }

  private fieldsInWords(record: PendingRecord): readonly ReviewedField[] {
    const { fields } = entityNamed(this.model, record.typeName)
    // A new record's owner is no news: it was made there.
    const unsaid = record.state === 'added' ? ownerFields(this.model, record.typeName) : []
    return record.fields.flatMap(({ property, before, after }) => {
      const field = fields[property]
      if (field === undefined || unsaid.includes(property)) return []
      const words = (value: unknown): string => valueInWords(field, value, this.sources)
      return [{ property, caption: field.caption, before: words(before), after: words(after) }]
    })
  }

  private problemsInWords(record: PendingRecord): readonly ReviewedProblem[] {
    if (record.state === 'deleted') return []
    const declaration = entityNamed(this.model, record.typeName)
    return this.store.problems(record.entity).map(({ field, message }) => ({
      property: field ?? null,
      caption: field === undefined ? declaration.caption : fieldCaption(declaration, field),
      message,
    }))
  }

  private neededBy(record: PendingRecord): string | null {
    const dependent = this.store.pending.records.find(
      (other) =>
        !this.leftOut.has(other.entity) &&
        other.requires.some((required) => required.entity === record.entity),
    )
    if (dependent === undefined) return null
    return `${recordName(this.model, dependent.typeName, propertiesOf(dependent.entity))} needs it`
  }
}

/** The fields that say which record a record belongs to. */
function ownerFields(model: Model, typeName: string): readonly string[] {
  return Object.values(model.entities)
    .flatMap(({ relations }) => Object.values(relations))
    .flatMap((relation) =>
      relation.type === 'hasMany' && relation.target === typeName
        ? [relation.foreignKey, ...Object.keys(relation.where ?? {})]
        : [],
    )
}
