import { complexTypeFields, type ComplexType } from './complexType.ts'
import type { Field } from './field.ts'
import type { KeySource, RoleRule } from './kinds.ts'
import type { BelongsTo, HasMany, HasOne, Relation } from './relations.ts'

/** Who may read, add, change and delete records of an entity. */
export interface EntityAccess {
  readonly read: RoleRule
  readonly create: RoleRule
  readonly update: RoleRule
  readonly delete: RoleRule
}

/** What an entity is, as data. Everything else (columns, metadata, validation, grids, audit) is derived from it. */
export interface EntityDeclaration {
  readonly name: string
  /** Plural name, under which the entity is queried and in `lookups`. */
  readonly resource: string
  readonly caption: string
  /** All fields; the parts of complex properties are among them, `location.city` for `city` of `location`. */
  readonly fields: Readonly<Record<string, Field>>
  readonly complex: Readonly<Record<string, ComplexType>>
  /** Names of the fields that make up the key. */
  readonly key: readonly string[]
  readonly keySource: KeySource
  readonly relations: Readonly<Record<string, Relation>>
  /** Indexes over several fields, beside those that fields have by themselves. */
  readonly indexes: readonly (readonly string[])[]
  readonly access: EntityAccess
  /** Changes of it leave a row in the audit log. */
  readonly audited: boolean
  /** Fields whose values, joined by a blank, name a record for people. */
  readonly title: readonly string[]
}

type EntityOptions<F, R> = Pick<EntityDeclaration, 'name' | 'resource' | 'caption' | 'access' | 'title'> & {
  readonly fields: F
  readonly complex?: Readonly<Record<string, ComplexType>>
  /** Unless said otherwise, the key is the field of kind `id`, given by the server. */
  readonly key?: readonly (keyof F & string)[]
  readonly keySource?: KeySource
  readonly relations?: R
  readonly indexes?: readonly (readonly (keyof F & string)[])[]
  readonly audited?: boolean
}

/** A declaration together with the exact types of its fields and relations. */
export type TypedEntityDeclaration<F, R> = Omit<EntityDeclaration, 'fields' | 'relations'> & {
  readonly fields: F
  readonly relations: R
}

/** Declares an entity; one field at most, such as a `rowVersion`, is for optimistic concurrency. */
export function defineEntity<
  const F extends Readonly<Record<string, Field>>,
  const R extends Readonly<Record<string, Relation>> = Readonly<Record<never, never>>,
>(options: EntityOptions<F, R>): TypedEntityDeclaration<F, R> {
  const { relations, indexes, audited, complex = {}, key, keySource, fields, ...rest } = options
  return {
    ...rest,
    fields: { ...fields, ...complexTypeFields(complex) },
    complex,
    key: key ?? Object.keys(fields).filter((name) => fields[name]?.kind === 'id'),
    keySource: keySource ?? (key === undefined ? 'server' : 'client'),
    relations: relations ?? emptyRelations<R>(),
    indexes: indexes ?? [],
    audited: audited ?? true,
  }
}

function emptyRelations<R>(): R {
  // R is the empty record here: it defaults to it exactly when no relations are given.
  return {} as R
}

/** The plain record of a declaration: its fields with their value types. */
export type RecordOf<D extends { readonly fields: Readonly<Record<string, Field>> }> = {
  -readonly [K in keyof D['fields']]: D['fields'][K] extends Field<infer V> ? V : never
}

/** A record with its navigation properties; `All` maps entity names to declarations. */
export type EntityOf<N extends keyof All, All> = All[N] extends {
  readonly fields: Readonly<Record<string, Field>>
  readonly relations: infer R
}
  ? RecordOf<All[N]> & {
      readonly [K in keyof R]: R[K] extends BelongsTo<infer T> | HasOne<infer T>
        ? T extends keyof All
          ? EntityOf<T, All> | null
          : never
        : R[K] extends HasMany<infer T>
          ? T extends keyof All
            ? EntityOf<T, All>[]
            : never
          : never
    }
  : never

/** Name of the one field that is the entity's key; records of an entity whose key has several cannot be referred to. */
export function keyFieldOf(entity: EntityDeclaration): string {
  const [key] = entity.key
  if (key === undefined || entity.key.length > 1)
    throw new Error(`The key of ${entity.name} is not one field.`)
  return key
}

/** Name of the field by which others' changes are noticed, where the entity has one. */
export function versionFieldOf(entity: EntityDeclaration): string | undefined {
  return Object.keys(entity.fields).find((name) => entity.fields[name]?.concurrency === true)
}

/** Name of the field stamped in a given way, where the entity has one. */
export function stampedField(entity: EntityDeclaration, stamp: Field['stamp']): string | undefined {
  return Object.keys(entity.fields).find((name) => entity.fields[name]?.stamp === stamp)
}

/** Is deletion of this entity a timestamp rather than the loss of the row (F-113)? */
export function supportsSoftDelete(entity: EntityDeclaration): boolean {
  return stampedField(entity, 'deleted') !== undefined
}
