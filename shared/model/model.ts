import type { EntityDeclaration } from './defineEntity.ts'
import type { Field } from './field.ts'
import type { EntityName } from './product.ts'
import type { Violation } from './Violation.ts'

/** A record whose entity is known only at run time. */
export type AnyRecord = Readonly<Record<string, unknown>>

/** The user whose right to edit a record is checked. */
export interface RecordUser {
  readonly userId: number
  readonly roles: readonly string[]
}

/** The field that is to be set, of a record that is stored or new. */
export interface EditedField {
  readonly name: string
  readonly isNew: boolean
  /** The last day of which nothing is changed any more; null where none is closed. */
  readonly closedDay: string | null
  readonly timeZone: string
}

/** The rules of a feature for single records of one entity, beyond its fields. */
export interface RecordRules {
  /**
   * Why the user may not set a field of this record, where that depends on the record, besides the access to the field itself; null if
   * they may. Forms and lists ask it; what the server refuses it decides itself.
   */
  readonly editRefusal?: (user: RecordUser, record: AnyRecord, field: EditedField) => string | null
  /** Why a deleted record of the entity is never brought back; nothing where it may be. */
  readonly restoreRefusal?: string
  /**
   * Fields that users set, but not in the cells of a list, with the reason: others follow them in their form, or an action sets them.
   */
  readonly changedElsewhere?: Readonly<Partial<Record<string, string>>>
  /** The other fields that change with those that a user sets, as they do in its form, such as the due date with the date (GR840). */
  readonly follows?: (before: AnyRecord, after: AnyRecord, timeZone: string) => AnyRecord
  /** Changes to make to a record before it is stored (save rules such as F-069); called on client and server. */
  readonly prepare?: (record: AnyRecord) => AnyRecord
  readonly check?: (record: AnyRecord) => readonly Violation[]
  /** Display values that the specification names; attached to entities of the client, used by reports of the server. */
  readonly computed?: Readonly<Record<string, (record: AnyRecord) => unknown>>
  /**
   * How the value of a field is shown beside other values of it, such as in a history, where its declaration does not say that: in words,
   * or as another field; null for as it is declared. Of the record no more may be known than its title, which is its `title` then.
   */
  readonly shown?: Readonly<
    Partial<Record<string, (value: unknown, record: AnyRecord) => string | Field | null>>
  >
}

/** A complete model, the input of the engine (metadata, queries, saves, store). */
export interface Model {
  readonly namespace: string
  /** How a Breeze client names properties: as they are declared (`noChange`), or with a lower-case first letter (`camelCase`). */
  readonly naming?: 'noChange' | 'camelCase'
  /** The separator between the segments of a selected path in result property names, `customer_companyName`. */
  readonly pathSeparator?: '_' | '.'
  readonly entities: Readonly<Record<string, EntityDeclaration>>
  readonly rules: Readonly<Record<string, RecordRules>>
}

/** Is it the name of an entity of this model, which is that of the product? What was recorded may be of one that it has no more. */
export function isEntityName(model: Model, name: string): name is EntityName {
  return Object.hasOwn(model.entities, name)
}

/** The name of an entity of this model, which is that of the product. Throws for an unknown name, which is a programming error. */
export function entityNamed(model: Model, name: string): EntityName {
  if (!isEntityName(model, name)) throw new Error(`The model has no entity ${name}.`)
  return name
}

/** The declaration with this name. Throws for an unknown name, which is a programming error. */
export function getEntity(model: Model, name: string): EntityDeclaration {
  const entity = Object.hasOwn(model.entities, name) ? model.entities[name] : undefined
  if (entity === undefined) throw new Error(`The model has no entity ${name}.`)
  return entity
}
