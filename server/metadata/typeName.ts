import type { ComplexType } from '#shared/model/complexType.ts'
import { getEntity, type Model } from '#shared/model/model.ts'

/** An entity's name as Breeze writes it: `Customer:#Rolloff`. */
export function typeName(model: Model, entity: string): string {
  return `${getEntity(model, entity).name}:#${model.namespace}`
}

/** A complex type's name in the same form. */
export function complexTypeName(model: Model, { name }: ComplexType): string {
  return `${name}:#${model.namespace}`
}
