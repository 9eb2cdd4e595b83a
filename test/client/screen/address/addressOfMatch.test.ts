import { addressOfMatch } from '#client/screen/address/addressOfMatch.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { addressMatch } from '#test/support/addressMatch.ts'

const match = addressMatch('44 Main St')

describe('A found address', () => {
  it('F-033 fills in the fields of an address and its coordinates, and clears the second line of the one before', () => {
    expect(addressOfMatch(ServiceAddress, '', match)).toEqual({
      address1: '44 Main St',
      address2: null,
      city: 'Ada',
      state: 'MI',
      zip: '49301',
      county: 'Kent County',
      latitude: 42.95,
      longitude: -85.49,
    })
  })

  it('F-058 fills in the fields of a billing address', () => {
    expect(addressOfMatch(Customer, 'bill', match)).toEqual({
      billAddress1: '44 Main St',
      billAddress2: null,
      billCity: 'Ada',
      billState: 'MI',
      billZip: '49301',
    })
  })
})
