import { RuleViolations } from '#server/kernel/errors.ts'
import { added, modified, openSaving, type Saving, type Values } from '../openSaving.ts'

let saving: Saving

beforeAll(async () => {
  saving = await openSaving()
})
afterAll(() => saving.database.close())

async function aCustomer(values: Values): Promise<Values> {
  const { entities } = await saving.save([
    added('Customer', -1, { typeId: 1, companyName: 'Acme', ...values }),
  ])
  return entities[0] ?? {}
}

async function refusedFields(...args: Parameters<Saving['refusal']>): Promise<unknown> {
  const error = await saving.refusal(...args)
  return error instanceof RuleViolations
    ? error.entityErrors.map(({ propertyName, errorName }) => [propertyName, errorName])
    : error
}

describe('the declared formats in a save', () => {
  it('[SV17] store phone and zip in one form, and answer with it', async () => {
    const customer = await aCustomer({
      phone: '616.555.0123',
      billZip: '495031234',
      email: ' office@acme.example ',
    })
    const stored = { phone: '(616) 555-0123', billZip: '49503-1234', email: 'office@acme.example' }
    expect(customer).toMatchObject(stored)
    expect(await saving.row('Customer', Number(customer['id']))).toMatchObject(stored)
    const { entities } = await saving.save([modified('Customer', customer, { phone: '6165550124 x7' })])
    expect(entities[0]).toMatchObject({ phone: '(616) 555-0124 x7' })
  })

  it('[SV18] refuse what is of another form, naming the field', async () => {
    const customer = await aCustomer({})
    const wrong = { phone: '616-555-0101616-555-0102', billZip: 'Michigan', email: 'nobody' }
    expect(await refusedFields([modified('Customer', customer, wrong)])).toEqual([
      ['phone', 'phone'],
      ['email', 'email'],
      ['billZip', 'zip'],
    ])
    expect(
      await refusedFields([
        added('ServiceAddress', -2, { customerId: customer['id'], range: 'Regular', phone: '12', zip: '1' }),
      ]),
    ).toEqual([
      ['zip', 'zip'],
      ['phone', 'phone'],
    ])
  })

  it('[SV18] let a stored text of another form be while its field is not edited', async () => {
    const customer = await aCustomer({})
    const id = Number(customer['id'])
    await saving.database.transaction(async (transaction) => {
      await transaction.execute(
        `UPDATE Customer SET phone = 'ask for Bob', email = 'none' WHERE id = ${id}`,
        [],
      )
    })
    const { entities } = await saving.save([
      modified('Customer', { ...customer, phone: 'ask for Bob', email: 'none' }, { companyName: 'Acme Two' }),
    ])
    expect(entities[0]).toMatchObject({ companyName: 'Acme Two', phone: 'ask for Bob', email: 'none' })
    expect(await refusedFields([modified('Customer', entities[0] ?? {}, { phone: 'ask for Ann' })])).toEqual([
      ['phone', 'phone'],
    ])
  })
})
