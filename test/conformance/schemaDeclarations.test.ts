import { rolloffModel } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Model } from '#shared/model/model.ts'
import { lookupsQuery } from '#shared/lookups/queries.ts'
import { checkRecord } from '#shared/model/checkRecord.ts'

const model: Model = rolloffModel
const entities = Object.entries(model.entities)
const LISTED: ReadonlySet<string> = new Set(Object.values(lookupsQuery.lists).map(({ name }) => name))

describe.each(entities)('the declaration of %s', (name, entity) => {
  test('has the name under which it is listed', () => {
    expect(entity.name).toBe(name)
  })

  test('has one key and one version', () => {
    const kinds = Object.values(entity.fields).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'id')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'version')).toHaveLength(1)
    expect(entity.fields['rowVersion']?.kind).toBe('version')
  })

  test('refers only to existing entities and by existing fields', () => {
    expect(brokenReferences(entity)).toEqual([])
  })

  test('offers choices of the lists that every screen loads', () => {
    const unlisted = Object.entries(entity.fields).flatMap(([field, { kind, target, serverOwned }]) =>
      kind === 'lookup' && target !== undefined && !serverOwned && !LISTED.has(target)
        ? [`${field} has no choices: list ${target} in lookupsQuery of shared/lookups/queries.ts`]
        : [],
    )
    expect(unlisted).toEqual([])
  })

  test('requires exactly the required fields of a blank record', () => {
    const required = Object.entries(entity.fields)
      .filter(([, field]) => field.required)
      .map(([fieldName]) => fieldName)
    expect(checkRecord({ entity, rules: {} }, {}).map((violation) => violation.field)).toEqual(required)
  })
})

test('each resource belongs to one entity', () => {
  const resources = entities.map(([, { resource }]) => resource.toLowerCase())
  expect(new Set(resources).size).toBe(resources.length)
})

function brokenReferences(entity: EntityDeclaration): string[] {
  const fields = Object.entries(entity.fields).flatMap(([name, { target, targetBy }]) => [
    ...(target !== undefined && model.entities[target] === undefined ? [`${name} -> ${target}`] : []),
    ...(targetBy !== undefined && entity.fields[targetBy] === undefined ? [`${name} by ${targetBy}`] : []),
  ])
  const relations = Object.entries(entity.relations).flatMap(([name, relation]) => {
    const { target, foreignKey } = relation
    const dependent = relation.type === 'belongsTo' ? entity : model.entities[target]
    const key = dependent?.fields[foreignKey]
    const principal = relation.type === 'belongsTo' ? target : entity.name
    const fits = key !== undefined && (key.target === principal || key.targetBy !== undefined)
    return fits ? [] : [`${name} by ${target}.${foreignKey}`]
  })
  return [...fields, ...relations]
}
