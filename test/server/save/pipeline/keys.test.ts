import {
  hasServerKeys,
  isTemporary,
  keyFrom,
  keyOfRecord,
  keyValuesOf,
  singleKey,
} from '#server/save/pipeline/keys.ts'
import { shapeNamed } from './planning.ts'

describe('keys of records', () => {
  it('are the one value that there is, or all of them in one text', () => {
    expect(keyOfRecord(shapeNamed('Order'), { orderID: 5, shipName: 'x' })).toBe(5)
    const key = keyOfRecord(shapeNamed('OrderDetail'), { orderID: 5, productID: 7 })
    expect(key).toBe(keyFrom([5, 7]))
    expect(keyValuesOf(shapeNamed('OrderDetail'), { productID: 7, orderID: 5 })).toEqual([5, 7])
  })

  it('are never the same for other values', () => {
    expect(
      new Set([keyFrom([1, 11]), keyFrom([11, 1]), keyFrom([1, 1, 1]), keyFrom(['1,11']), keyFrom([111])])
        .size,
    ).toBe(5)
  })

  it('need a value in each part', () => {
    expect(() => keyOfRecord(shapeNamed('OrderDetail'), { orderID: 5, productID: null })).toThrow(
      'The key OrderDetail.productID has no value.',
    )
  })

  it('can be referred to where they are one field', () => {
    expect(singleKey(shapeNamed('Customer')).name).toBe('customerID')
    expect(() => singleKey(shapeNamed('OrderDetail'))).toThrow('The key of OrderDetail is not one field.')
  })

  it('[SV6] are given by the server, by its generator, or by the client', () => {
    const given = ['Order', 'Customer', 'Region', 'OrderDetail', 'PreviousEmployee'].map((name) =>
      hasServerKeys(shapeNamed(name)),
    )
    expect(given).toEqual([true, true, true, false, false])
  })

  it('[SV6] are temporary where the server gives whole numbers and they are none above zero', () => {
    expect([-1, 0, 1].map((key) => isTemporary(shapeNamed('Order'), key))).toEqual([true, true, false])
    expect(isTemporary(shapeNamed('Region'), -3)).toBe(true)
    expect(isTemporary(shapeNamed('PreviousEmployee'), -3)).toBe(false)
    expect(isTemporary(shapeNamed('Customer'), 'c0ffee00-beef-4a1b-8c2d-000000000001')).toBe(false)
  })
})
