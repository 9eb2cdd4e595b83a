import { defineComplexType } from '#shared/model/complexType.ts'
import { defineEntity, supportsSoftDelete, keyFieldOf, versionFieldOf } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'

const rest = {
  name: 'Thing',
  resource: 'Things',
  caption: 'Thing',
  title: [],
  access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', delete: 'signedIn' },
} as const

const Place = defineComplexType({ name: 'Place', fields: { city: field.text('City') } })

describe('the declaration of an entity', () => {
  it('has its field of kind id as key, which the server gives', () => {
    const entity = defineEntity({ ...rest, fields: { no: field.id(), name: field.text('Name') } })
    expect(entity).toMatchObject({
      key: ['no'],
      keySource: 'server',
      complex: {},
      relations: {},
      audited: true,
    })
    expect(keyFieldOf(entity)).toBe('no')
  })

  it('may name a key, which the client gives unless it is said otherwise', () => {
    const fields = { code: field.guid('Code', { required: true }) }
    expect(defineEntity({ ...rest, fields, key: ['code'] })).toMatchObject({ keySource: 'client' })
    const generated = defineEntity({ ...rest, fields, key: ['code'], keySource: 'generator' })
    expect(generated).toMatchObject({ key: ['code'], keySource: 'generator' })
    expect(keyFieldOf(generated)).toBe('code')
  })

  it('may have a key of several fields, to which nothing can refer', () => {
    const fields = {
      one: field.integer('One', { required: true }),
      two: field.dateTime('Two', { required: true }),
    }
    const entity = defineEntity({ ...rest, fields, key: ['two', 'one'] })
    expect(entity.key).toEqual(['two', 'one'])
    expect(() => keyFieldOf(entity)).toThrow('The key of Thing is not one field.')
  })

  it('has the parts of its complex properties among its fields, after its own', () => {
    const entity = defineEntity({ ...rest, complex: { place: Place }, fields: { id: field.id() } })
    expect(Object.keys(entity.fields)).toEqual(['id', 'place.city'])
    expect(entity.complex).toEqual({ place: Place })
  })

  it('knows the field by which the changes of others are noticed', () => {
    const versioned = (version: object): string | undefined =>
      versionFieldOf(defineEntity({ ...rest, fields: { id: field.id(), ...version } }))
    expect(versioned({ rowVersion: field.version() })).toBe('rowVersion')
    expect(versioned({ changed: field.dateTime('Changed', { concurrency: true }) })).toBe('changed')
    expect(versioned({ bytes: field.binary('Bytes', { concurrency: true }) })).toBe('bytes')
    expect(versioned({ rowVersion: field.integer('Looks like one') })).toBeUndefined()
  })

  it('keeps removed records only where it has a stamp for them', () => {
    expect(
      supportsSoftDelete(defineEntity({ ...rest, fields: { id: field.id(), deleted: field.deleted() } })),
    ).toBe(true)
    expect(supportsSoftDelete(defineEntity({ ...rest, fields: { id: field.id() } }))).toBe(false)
  })

  it('lets a field be empty unless it is required, or has a default', () => {
    expect(field.long('Number')).toMatchObject({ nullable: true, required: false })
    expect(field.long('Number', { required: true })).toMatchObject({ nullable: false, required: true })
    expect(field.float('Number', { default: 0 })).toMatchObject({ nullable: false, required: false })
  })
})
