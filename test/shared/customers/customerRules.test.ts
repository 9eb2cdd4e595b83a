import {
  billingCommunication,
  customerDisplayName,
  lacksCompanyName,
} from '#shared/customers/customerRules.ts'

const person = { firstName: 'Holly', lastName: 'Walsh' }

describe('customer rules', () => {
  it('F-053 shows the company name of a commercial customer, otherwise first and last name', () => {
    expect(customerDisplayName({ typeId: 1, companyName: 'Union Plumbing', ...person })).toBe(
      'Union Plumbing',
    )
    expect(customerDisplayName({ typeId: 2, companyName: 'Union Plumbing', ...person })).toBe('Holly Walsh')
    expect(customerDisplayName({ typeId: 2, companyName: null, firstName: null, lastName: 'Walsh' })).toBe(
      'Walsh',
    )
  })

  it('F-059 is billed by mail for billing type Billing, otherwise by email', () => {
    expect(billingCommunication({ billingType: 'Billing' })).toBe('Mail')
    expect(
      (['COD', 'Credit-Debit', null] as const).map((billingType) => billingCommunication({ billingType })),
    ).toEqual(['Email', 'Email', 'Email'])
  })

  it('F-055 asks for confirmation of a missing company name only for commercial customers', () => {
    expect(lacksCompanyName({ typeId: 1, companyName: '  ' })).toBe(true)
    expect(lacksCompanyName({ typeId: 1, companyName: 'Union' })).toBe(false)
    expect(lacksCompanyName({ typeId: 2, companyName: null })).toBe(false)
  })
})
