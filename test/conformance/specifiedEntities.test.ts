import { rolloffModel } from '#shared/entities.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { namedQueries } from '#server/reads/namedQueries.ts'
import { SPECIFIED_ENTITIES } from './specifiedEntities.ts'

const { structuralTypes } = breezeMetadata(rolloffModel, namedQueries)

/** Property names of an entity in the metadata. */
function propertiesOf(entityName: string): readonly string[] {
  const type = structuralTypes.find(({ shortName }) => shortName === entityName)
  if (type === undefined) return []
  const navigations = 'navigationProperties' in type ? type.navigationProperties : []
  return [...type.dataProperties, ...navigations].map(({ name, nameOnServer }) => name ?? nameOnServer ?? '')
}

describe('the metadata', () => {
  it.each(SPECIFIED_ENTITIES)('F-123 has $name with all properties of $source', ({ name, properties }) => {
    expect(propertiesOf(name)).toEqual(expect.arrayContaining([...properties]))
  })
})
