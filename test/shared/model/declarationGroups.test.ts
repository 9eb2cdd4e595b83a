import { entities } from '#shared/entities.ts'
import { addressFields, coordinateFields } from '#shared/model/addressFields.ts'
import { defineFixedLookup, defineLookup, isRetired, LOOKUP_ORDER } from '#shared/model/defineLookup.ts'
import { field } from '#shared/model/field.ts'

describe('the fields of an address', () => {
  it('are named by their prefix', () => {
    expect(Object.keys(addressFields())).toEqual(['address1', 'address2', 'city', 'state', 'zip', 'country'])
    expect(Object.keys(addressFields({ prefix: 'billTo' }))).toEqual([
      'billToAddress1',
      'billToAddress2',
      'billToCity',
      'billToState',
      'billToZip',
      'billToCountry',
    ])
    expect(Object.keys(addressFields({ prefix: 'serviceAddress' })).slice(0, 3)).toEqual([
      'serviceAddress1',
      'serviceAddress2',
      'serviceAddressCity',
    ])
  })

  it('take the form of a zip where they are entered, and keep it where they are copied', () => {
    expect([addressFields().zip.format, addressFields({ isCopy: true }).zip.format]).toEqual([
      'zip',
      undefined,
    ])
    expect(addressFields({ write: ['Admin'] }).city.write).toEqual(['Admin'])
    expect([coordinateFields().latitude.max, coordinateFields().longitude.max]).toEqual([90, 180])
  })
})

describe('a lookup', () => {
  const names = { name: 'Color', resource: 'Colors', caption: 'Color' }

  it('has its own fields between name and order, and who maintains it', () => {
    const lookup = defineLookup({
      ...names,
      maintainedBy: ['Admin'],
      fields: { code: field.text('Code', { required: true }) },
    })
    expect(Object.keys(lookup.fields)).toEqual([
      'id',
      'name',
      'code',
      'hidden',
      'displayOrder',
      'deleted',
      'deletedBy',
      'rowVersion',
    ])
    expect(lookup.access).toEqual({
      read: 'signedIn',
      create: ['Admin'],
      update: ['Admin'],
      delete: ['Admin'],
    })
    expect(lookup.title).toEqual(['name'])
  })

  it('is edited by nobody where the product knows its rows', () => {
    expect(defineFixedLookup(names).access.update).toBe('nobody')
  })

  it('has every field by which its rows are ordered, and tells those that are no longer offered', () => {
    const lookups = [entities.TimeType, entities.CreditCard, entities.JobType, entities.InvoiceStatus]
    for (const { fields } of lookups)
      expect(Object.keys(fields)).toEqual(expect.arrayContaining([...LOOKUP_ORDER]))
    const deleted = '2026-11-20T14:12:00.000Z'
    const rows = [{ deleted }, { hidden: true }, { isActive: false }]
    expect(rows.map(isRetired)).toEqual([true, true, true])
    expect([{ deleted: null, hidden: false }, {}, { isActive: true }].some(isRetired)).toBe(false)
  })
})
