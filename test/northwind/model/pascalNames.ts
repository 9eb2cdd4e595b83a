import type { ComplexType } from '#shared/model/complexType.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Model } from '#shared/model/model.ts'
import type { Relation } from '#shared/model/relations.ts'

/** A property's name on a server with Pascal-case names: `CompanyName` for `companyName`. */
export function pascalName(name: string): string {
  return name
    .split('.')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('.')
}

/** The same model with Pascal-case names; a client maps them to its own names. */
export function withPascalNames(model: Model): Model {
  return { ...model, naming: 'camelCase', entities: mapValues(model.entities, renameEntity) }
}

function renameEntity(entity: EntityDeclaration): EntityDeclaration {
  return {
    ...entity,
    fields: mapKeys(entity.fields),
    complex: mapKeys(mapValues(entity.complex, renameComplexType)),
    key: entity.key.map(pascalName),
    title: entity.title.map(pascalName),
    relations: mapKeys(mapValues(entity.relations, renameRelation)),
  }
}

function renameComplexType(type: ComplexType): ComplexType {
  return { ...type, fields: mapKeys(type.fields) }
}

function renameRelation(relation: Relation): Relation {
  return { ...relation, foreignKey: pascalName(relation.foreignKey) }
}

function mapKeys<V>(record: Readonly<Record<string, V>>): Record<string, V> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [pascalName(name), value]))
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
