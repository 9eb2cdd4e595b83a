import { milesFromFeet } from '#shared/customers/milesFromFeet.ts'
import {
  checkServiceAddress,
  directionsTarget,
  isSameAddress,
  serviceAddressDisplayName,
  serviceAddressFullName,
} from '#shared/customers/serviceAddressRules.ts'

const address = { address1: '100 Main St', address2: null, city: 'Ada', state: 'MI', zip: '49301' }

describe('service address rules', () => {
  it('F-068 needs a range or a zone', () => {
    expect(checkServiceAddress({ range: null, zone: null })).toEqual([
      { code: 'rangeOrZone', field: 'range', message: 'Required' },
    ])
    expect(checkServiceAddress({ range: 'Outer', zone: null })).toEqual([])
    expect(checkServiceAddress({ range: null, zone: 3 })).toEqual([])
  })

  it('F-070 compares street, city and state ignoring case', () => {
    expect(isSameAddress(address, { address1: '100 MAIN st ', city: 'ada', state: 'mi' })).toBe(true)
    expect(isSameAddress(address, { address1: '101 Main St', city: 'Ada', state: 'MI' })).toBe(false)
  })

  it('F-071 uses coordinates as map destination, or the address without them', () => {
    expect(directionsTarget({ ...address, latitude: 42.95, longitude: -85.48 })).toBe('42.95,-85.48')
    expect(directionsTarget({ ...address, latitude: 42.95, longitude: null })).toBe(
      '100 Main St, Ada, MI, 49301',
    )
  })

  it('F-073 converts 79,200 feet to 15 miles', () => {
    expect(milesFromFeet(79_200)).toBe(15)
    expect(milesFromFeet(10_000)).toBe(1.89)
  })

  it('shows its site name, otherwise street and city', () => {
    expect(serviceAddressDisplayName({ ...address, siteName: 'North yard' })).toBe('North yard')
    expect(serviceAddressDisplayName({ ...address, siteName: ' ' })).toBe('100 Main St, Ada')
  })

  it('O-082 names a site among those of many customers by its name, street and city', () => {
    expect(serviceAddressFullName({ ...address, siteName: 'Roof' })).toBe('Roof, 100 Main St, Ada')
    expect(serviceAddressFullName({ ...address, siteName: null })).toBe('100 Main St, Ada')
  })
})
