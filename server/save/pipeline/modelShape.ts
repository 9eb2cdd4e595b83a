import { stampedField, versionFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import type { KeySource, Stamp } from '#shared/model/kinds.ts'
import type { AnyRecord, Model, RecordRules } from '#shared/model/model.ts'

/** A field with precomputed properties for saving. */
export interface FieldShape {
  readonly name: string
  readonly field: Field
  /** Index among the entity's fields. */
  readonly index: number
}

/** A declaration preprocessed for saving, to avoid lookups per record. */
export interface EntityShape {
  readonly entity: EntityDeclaration
  readonly name: string
  /** Name on the wire: `Customer:#Rolloff`. */
  readonly typeName: string
  readonly fields: readonly FieldShape[]
  /** The default of each field, null for most. */
  readonly defaults: AnyRecord
  readonly byName: ReadonlyMap<string, FieldShape>
  readonly keys: readonly FieldShape[]
  readonly keySource: KeySource
  /** The version field for optimistic concurrency. */
  readonly version: FieldShape | null
  /** All fields but key and version. */
  readonly content: readonly FieldShape[]
  readonly stamps: Readonly<Record<Stamp, FieldShape | null>>
  /** Fields that a client may set on an added record, subject to its rights. */
  readonly settable: readonly FieldShape[]
  /** References that a client may set. */
  readonly references: readonly FieldShape[]
  readonly unique: readonly FieldShape[]
  /** The fields that no two records have alike; empty for most. */
  readonly once: readonly FieldShape[]
  readonly rules: RecordRules
}

/** A field through which records of one entity refer to another. */
export interface Referrer {
  readonly shape: EntityShape
  readonly through: FieldShape
}

export interface ModelShape {
  readonly model: Model
  readonly byName: ReadonlyMap<string, EntityShape>
  readonly byTypeName: ReadonlyMap<string, EntityShape>
  /** The foreign keys that reference an entity. */
  readonly referrers: ReadonlyMap<EntityShape, readonly Referrer[]>
}

const shapes = new WeakMap<Model, ModelShape>()

/** The shape of a model, computed once. */
export function shapeOf(model: Model): ModelShape {
  const known = shapes.get(model)
  if (known !== undefined) return known
  const shape = shapeModel(model)
  shapes.set(model, shape)
  return shape
}

function shapeModel(model: Model): ModelShape {
  const all = Object.values(model.entities).map((entity) => shapeEntity(model, entity))
  const byName = new Map(all.map((shape) => [shape.name, shape]))
  return {
    model,
    byName,
    byTypeName: new Map(all.map((shape) => [shape.typeName, shape])),
    referrers: new Map(all.map((target) => [target, referrersOf(target, all)])),
  }
}

function referrersOf(target: EntityShape, all: readonly EntityShape[]): Referrer[] {
  return all.flatMap((shape) =>
    shape.fields.filter(({ field }) => field.target === target.name).map((through) => ({ shape, through })),
  )
}

function shapeEntity(model: Model, entity: EntityDeclaration): EntityShape {
  const fields = Object.entries(entity.fields).map(([name, field], index) => ({ name, field, index }))
  const byName = new Map(fields.map((field) => [field.name, field]))
  const stamp = (name: Stamp): FieldShape | null => byName.get(stampedField(entity, name) ?? '') ?? null
  const keys = entity.key.map((name) => byName.get(name)).filter((field) => field !== undefined)
  if (keys.length === 0) throw new Error(`${entity.name} declares no key.`)
  const version = byName.get(versionFieldOf(entity) ?? '') ?? null
  const content = fields.filter((field) => !keys.includes(field) && field !== version)
  const own = content.filter(({ field }) => field.stamp === undefined)
  return {
    entity,
    name: entity.name,
    typeName: `${entity.name}:#${model.namespace}`,
    fields,
    defaults: Object.fromEntries(fields.map(({ name, field }) => [name, field.default ?? null])),
    byName,
    keys,
    keySource: entity.keySource,
    version,
    content,
    stamps: {
      created: stamp('created'),
      createdBy: stamp('createdBy'),
      createdById: stamp('createdById'),
      deleted: stamp('deleted'),
      deletedBy: stamp('deletedBy'),
    },
    settable: own.filter(({ field }) => !field.serverOwned),
    references: fields.filter(
      ({ field }) => (field.target ?? field.targetBy) !== undefined && field.stamp === undefined,
    ),
    unique: fields.filter(({ field }) => field.unique),
    once: fields.filter(({ name }) => entity.once.includes(name)),
    rules: Object.hasOwn(model.rules, entity.name) ? (model.rules[entity.name] ?? {}) : {},
  }
}
