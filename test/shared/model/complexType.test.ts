import { defineComplexType, flattenRecord, nestRecord, complexTypeFields } from '#shared/model/complexType.ts'
import { field } from '#shared/model/field.ts'

const Place = defineComplexType({
  name: 'Place',
  fields: { city: field.text('City'), country: field.text('Country', { required: true }) },
})
const complex = { home: Place, work: Place }

describe('complex values', () => {
  it('are fields of the record by path', () => {
    const fields = complexTypeFields(complex)
    expect(Object.keys(fields)).toEqual(['home.city', 'home.country', 'work.city', 'work.country'])
    expect(fields['work.country']).toBe(Place.fields.country)
    expect(complexTypeFields({})).toEqual({})
  })

  it('are flattened and nested again', () => {
    const record = { id: 1, home: { city: 'Oslo', country: 'Norway' }, work: { city: null, country: null } }
    const flat = {
      id: 1,
      'home.city': 'Oslo',
      'home.country': 'Norway',
      'work.city': null,
      'work.country': null,
    }
    expect(flattenRecord(complex, record)).toEqual(flat)
    expect(nestRecord(complex, flat)).toEqual(record)
  })

  it('are flattened as far as they are sent', () => {
    expect(flattenRecord(complex, { home: { city: 'Oslo' } })).toEqual({ 'home.city': 'Oslo' })
    expect(flattenRecord(complex, { home: {} })).toEqual({})
    expect(flattenRecord(complex, { home: null, work: 'no object' })).toEqual({
      home: null,
      work: 'no object',
    })
  })

  it('do not affect records without any', () => {
    const record = { id: 1, 'a.b': 2, list: { entry: 3 } }
    expect(flattenRecord({}, record)).toBe(record)
    expect(nestRecord({}, record)).toBe(record)
    expect(flattenRecord(complex, record)).toEqual(record)
  })

  it('are not confused with inherited object properties', () => {
    expect(flattenRecord(complex, { constructor: { name: 'x' } })).toEqual({ constructor: { name: 'x' } })
  })
})
