import { action, computed, makeObservable, observable } from 'mobx'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import type { EntityTypes } from '#shared/model/product.ts'
import type { EntityStore } from '../../store/EntityStore.ts'
import { DELETED } from '../../store/entityShape.ts'
import type { PendingRecord, TrackedRecord } from '../../store/types.ts'
import { fieldCaption, recordName, recordTitle } from '#shared/model/recordTitle.ts'
import type { ValueFormatter } from '../../kit/formatValue.ts'
import { displayRecordValue } from '../../context/displayValue.ts'
import { ownerFields, ownerOf } from './ownerOf.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'

/** One changed field, formatted for display. */
export interface ReviewedField {
  readonly property: string
  readonly caption: string
  readonly before: string
  readonly after: string
}

/** A problem that prevents a record from being saved. */
export interface ReviewedProblem {
  readonly property: string | null
  /** The field that it is about; null where it is about the whole record. */
  readonly caption: string | null
  readonly message: string
}

/** One pending record, formatted for display. */
export interface ReviewedRecord {
  readonly entity: TrackedRecord
  /** What it is: 'Rate of Great Lakes Landscape', 'Customer'. */
  readonly typeCaption: string
  readonly title: string
  readonly state: PendingRecord['state']
  readonly fields: readonly ReviewedField[]
  readonly problems: readonly ReviewedProblem[]
  readonly included: boolean
  /** Why the record cannot be excluded from the save; null if it can. */
  readonly requiredBy: string | null
}

/** The pending records and which of them the panel's Save sends (B-02). */
export class ReviewModel {
  readonly store: EntityStore<EntityTypes>
  private readonly formatter: ValueFormatter
  private readonly model: Model
  private readonly excluded = observable.set<TrackedRecord>([], { deep: false })

  constructor(store: EntityStore<EntityTypes>, formatter: ValueFormatter, model: Model) {
    this.store = store
    this.formatter = formatter
    this.model = model
    makeObservable(this, {
      includedEntities: computed,
      wrong: computed,
      right: computed,
      setIncluded: action,
    })
  }

  /** The pending records with problems, which are to be fixed before they can be saved. */
  get wrong(): readonly PendingRecord[] {
    return this.store.pending.records.filter(({ entity }) => this.store.problems(entity).length > 0)
  }

  /** The others. */
  get right(): readonly PendingRecord[] {
    const wrong = new Set(this.wrong)
    return this.store.pending.records.filter((record) => !wrong.has(record))
  }

  /** The records that the panel's Save sends: all that are not excluded. */
  get includedEntities(): readonly TrackedRecord[] {
    return this.store.pending.records
      .map((record) => record.entity)
      .filter((entity) => !this.excluded.has(entity))
  }

  /** Excludes a record from the save or includes it again, together with the new records that it requires. */
  setIncluded(entity: TrackedRecord, included: boolean): void {
    const record = this.store.pending.recordOf(entity)
    if (!included) {
      if (record !== null && this.requiredBy(record) === null) this.excluded.add(entity)
      return
    }
    this.excluded.delete(entity)
    for (const required of record?.requires ?? []) this.setIncluded(required.entity, true)
  }

  /** Unique among the pending records. */
  keyOf({ typeName, entity }: PendingRecord): string {
    return `${typeName} ${String(propertiesOf(entity)[keyFieldOf(getEntity(this.model, typeName))])}`
  }

  /** A pending record as the panel shows it; only of those in view. */
  display(record: PendingRecord): ReviewedRecord {
    const values = propertiesOf(record.entity)
    return {
      entity: record.entity,
      typeCaption: this.captionWithOwner(record),
      title: recordTitle(this.model, record.typeName, values, this.formatter.title),
      state: record.state,
      fields: record.state === 'deleted' ? [] : this.displayFields(record),
      problems: this.displayProblems(record),
      included: !this.excluded.has(record.entity),
      requiredBy: this.requiredBy(record),
    }
  }

  private captionWithOwner({ typeName, entity }: PendingRecord): string {
    const { caption } = getEntity(this.model, typeName)
    const owner = ownerOf(this.model, this.store, { typeName, values: propertiesOf(entity) })
    return owner === null ? caption : `${caption} of ${owner}`
  }

  private displayFields(record: PendingRecord): readonly ReviewedField[] {
    const { fields } = getEntity(this.model, record.typeName)
    // The owner of a new record is not worth showing: it was created there.
    const hidden = record.state === 'added' ? ownerFields(this.model, record.typeName) : []
    return record.fields.flatMap(({ property, before, after }) => {
      const field = fields[property]
      if (field === undefined || hidden.includes(property)) return []
      const of = {
        model: this.model,
        entityTypeName: record.typeName,
        name: property,
        record: propertiesOf(record.entity),
      }
      const format = (value: unknown): string => displayRecordValue(of, value, this.formatter)
      return [{ property, caption: field.caption, before: format(before), after: format(after) }]
    })
  }

  private displayProblems(record: PendingRecord): readonly ReviewedProblem[] {
    const declaration = getEntity(this.model, record.typeName)
    return this.store.problems(record.entity).map(({ field, message }) => ({
      property: field ?? null,
      caption: field === undefined || field === DELETED ? null : fieldCaption(declaration, field),
      message,
    }))
  }

  private requiredBy(record: PendingRecord): string | null {
    const dependent = this.store.pending.records.find(
      (other) =>
        !this.excluded.has(other.entity) &&
        other.requires.some((required) => required.entity === record.entity),
    )
    if (dependent === undefined) return null
    return `${recordName(this.model, dependent.typeName, propertiesOf(dependent.entity), this.formatter.title)} needs it`
  }
}
