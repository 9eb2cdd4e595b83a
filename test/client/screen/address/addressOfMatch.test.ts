import { addressOfMatch } from '#client/screen/address/addressOfMatch.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { addressMatch } from '#test/support/addressMatch.ts'

const match = addressMatch('44 Main St')

describe('A found address', () => {
  it('F-033 fills in the fields of an address and its coordinates', () => {
    expect(addressOfMatch(ServiceAddress, '', match)).toEqual({
      address1: '44 Main St',
      city: 'Ada',
      state: 'MI',
      zip: '49301',
      county: 'Kent County',
      latitude: 42.95,
      longitude: -85.49,
    })
  })

  it('F-033 keeps the second line of the same street, and clears that of another', () => {
    const lineOf = (address1: string | null) =>
      addressOfMatch(ServiceAddress, '', match, { address1, address2: 'Apt 4B' })
    expect([' 44 main st', null].map((street) => 'address2' in lineOf(street))).toEqual([false, false])
    expect(lineOf('7 Oak St')).toMatchObject({ address2: null })
  })

  it('F-058 fills in the fields of a billing address', () => {
    expect(addressOfMatch(Customer, 'bill', match)).toEqual({
      billAddress1: '44 Main St',
      billCity: 'Ada',
      billState: 'MI',
      billZip: '49301',
    })
  })
})
