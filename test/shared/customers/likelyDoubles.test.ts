import {
  doubleConditions,
  editedTraits,
  sharedTrait,
  type ComparedCustomer,
} from '#shared/customers/likelyDoubles.ts'

const customer = (more: Partial<ComparedCustomer>): ComparedCustomer => ({
  companyName: null,
  firstName: null,
  lastName: null,
  phone: null,
  email: null,
  ...more,
})

describe('[SG250] customers that may be the same one', () => {
  it.each([
    [{ phone: '616 555 9038' }, { phone: '(616) 555-9038' }, 'phone number'],
    [{ email: 'Gina@wagner.example' }, { email: 'gina@wagner.example' }, 'email'],
    [{ companyName: 'O\u2019Malley LLC' }, { companyName: "o'malley llc" }, 'name'],
    [{ firstName: 'Gina', lastName: 'Wagner' }, { firstName: 'gina', lastName: 'WAGNER' }, 'name'],
    [{ firstName: 'Gina' }, { firstName: 'Gina' }, null],
    [{}, {}, null],
    [{ phone: '(616) 555-9038' }, { phone: '(616) 555-9039' }, null],
  ] as const)('%j and %j share their %s', (a, b, trait) => {
    expect(sharedTrait(customer(a), customer(b))).toBe(trait)
  })

  it('are looked for only by what was entered', () => {
    expect(doubleConditions(customer({ firstName: 'Gina' }))).toEqual([])
    expect(
      doubleConditions(customer({ phone: '616 555 9038', firstName: 'Gina', lastName: 'Wagner' })),
    ).toEqual([{ phone: '(616) 555-9038' }, { and: [{ firstName: 'Gina' }, { lastName: 'Wagner' }] }])
  })

  it('[SG500] are compared by what is edited, a name as a whole', () => {
    const gina = customer({
      firstName: 'Gina',
      lastName: 'Wagner',
      phone: '(616) 555-9038',
      email: 'g@w.example',
    })
    expect(editedTraits(gina, new Set(['lastName', 'billingType']))).toEqual(
      customer({ firstName: 'Gina', lastName: 'Wagner' }),
    )
    expect(editedTraits(gina, new Set(['phone']))).toEqual(customer({ phone: '(616) 555-9038' }))
    expect(editedTraits(gina, new Set(['notes']))).toEqual(customer({}))
  })
})
