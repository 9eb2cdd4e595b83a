import { checkContact } from '#shared/customers/contactRules.ts'

const EMPTY = { firstName: null, lastName: ' ', phone: null, email: '' }

describe('A contact', () => {
  it('F-123 has a name, a phone number or an email', () => {
    expect(checkContact(EMPTY)).toMatchObject([{ code: 'emptyContact', field: 'firstName' }])
    for (const name of ['firstName', 'lastName', 'phone', 'email'] as const)
      expect(checkContact({ ...EMPTY, [name]: 'x' })).toEqual([])
  })
})
