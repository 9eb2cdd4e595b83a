import { rolloffModel } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'
import type { Model } from '#shared/model/model.ts'

/** The entity of an entry of the log; undefined for one that the product has no more. */
export function auditedEntity(name: string): EntityDeclaration | undefined {
  const { entities }: Model = rolloffModel
  return Object.hasOwn(entities, name) ? entities[name] : undefined
}

/** The changed field of an entry; undefined for one that its entity has no more. */
export function auditedField(name: string, columnName: string): Field | undefined {
  const fields = auditedEntity(name)?.fields ?? {}
  return Object.hasOwn(fields, columnName) ? fields[columnName] : undefined
}
