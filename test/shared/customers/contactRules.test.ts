import { checkContact } from '#shared/customers/contactRules.ts'

const EMPTY = {
  firstName: null,
  lastName: ' ',
  phone: null,
  email: '',
  getsInvoices: false,
  getsStatements: false,
}

describe('A contact', () => {
  it('F-123 has a name, a phone number or an email', () => {
    expect(checkContact(EMPTY)).toMatchObject([{ code: 'emptyContact', field: 'firstName' }])
    for (const name of ['firstName', 'lastName', 'phone', 'email'] as const)
      expect(checkContact({ ...EMPTY, [name]: 'x' })).toEqual([])
  })

  it('F-123 [IN581] has an email where it gets invoices or statements', () => {
    const named = { ...EMPTY, lastName: 'Payable' }
    for (const gets of ['getsInvoices', 'getsStatements']) {
      expect(checkContact({ ...named, [gets]: true })).toMatchObject([
        { code: 'emailOfContact', field: 'email' },
      ])
      expect(checkContact({ ...named, [gets]: true, email: 'ap@dunes.example' })).toEqual([])
    }
  })
})
