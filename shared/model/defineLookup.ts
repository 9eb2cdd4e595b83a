import { defineEntity, type TypedEntityDeclaration } from './defineEntity.ts'
import { field, type Field } from './field.ts'
import type { RoleRule } from './kinds.ts'
import type { Relation } from './relations.ts'

/** The order in which lookup rows are listed: as they were arranged, then by name. */
export const LOOKUP_ORDER: readonly string[] = ['displayOrder', 'name']

interface LookupNames<N> {
  readonly name: N
  readonly resource: string
  readonly caption: string
}

type Fields = Readonly<Record<string, Field>>
type Relations = Readonly<Record<string, Relation>>
type NoFields = Readonly<Record<never, never>>

interface LookupOptions<N, F, R> extends LookupNames<N> {
  /** Who may add, change, arrange and remove rows. */
  readonly maintainedBy: RoleRule
  /** Fields beside the name. */
  readonly fields?: F
  readonly relations?: R
}

/**
 * Declares a lookup table: what other records choose from, and people maintain. A row that others refer to cannot be deleted; a hidden one is
 * retired: it is no longer offered, and records that refer to it keep it.
 */
export function defineLookup<
  const N extends string,
  const F extends Fields = NoFields,
  const R extends Relations = NoFields,
>(options: LookupOptions<N, F, R>): TypedEntityDeclaration<N, LookupFields & F, R> {
  const { maintainedBy, fields, relations, ...names } = options
  return defineEntity({
    ...names,
    title: ['name'],
    access: { read: 'signedIn', create: maintainedBy, update: maintainedBy, delete: maintainedBy },
    fields: lookupFields(fields),
    ...(relations !== undefined && { relations }),
  })
}

type LookupFields = ReturnType<typeof standardFields>

function standardFields() {
  return {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 60 }),
    /** Not offered any more; records that refer to it keep it. */
    hidden: field.flag('Hidden'),
    displayOrder: field.order({ default: 0 }),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  }
}

function lookupFields<F extends Fields>(fields: F | undefined): LookupFields & F {
  const { id, name, ...others } = standardFields()
  // Columns, metadata and forms have the fields in the order of the declaration.
  return { id, name, ...fields, ...others } as LookupFields & F
}

/** Declares a lookup table that the product knows by their ids, and nobody edits. */
export function defineFixedLookup<const N extends string>(
  names: LookupNames<N>,
): TypedEntityDeclaration<N, FixedFields, NoFields> {
  return defineEntity({
    ...names,
    title: ['name'],
    access: { read: 'signedIn', create: 'nobody', update: 'nobody', delete: 'nobody' },
    fields: fixedFields(),
  })
}

type FixedFields = ReturnType<typeof fixedFields>

function fixedFields() {
  return {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 40 }),
    displayOrder: field.integer('Order', { default: 0 }),
    rowVersion: field.version(),
  }
}

/** Is a row of a lookup table no longer offered for new choices: deleted, hidden, or a user who is not active? */
export function isRetired(row: Readonly<Record<string, unknown>>): boolean {
  return typeof row['deleted'] === 'string' || row['hidden'] === true || row['isActive'] === false
}
