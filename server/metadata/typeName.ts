import { entityNamed, type Model } from '#shared/model/model.ts'

/** An entity's name as Breeze writes it: `Customer:#Rolloff`. */
export function typeName(model: Model, entity: string): string {
  return `${entityNamed(model, entity).name}:#${model.namespace}`
}
