import { entities } from '#shared/entities.ts'
import { keyFieldOf } from '#shared/model/defineEntity.ts'
import { checkRecord, prepareRecord } from '#shared/model/checkRecord.ts'
import { formatRules } from '#shared/model/textFormats.ts'

const broken = (entity: keyof typeof entities, record: Record<string, unknown>) =>
  checkRecord({ entity: entities[entity], rules: {} }, record).map(({ field, message }) => [field, message])

describe('validation from the declaration', () => {
  it('F-031 reports exactly the required fields of an empty record', () => {
    for (const entity of Object.values(entities)) {
      const required = Object.entries(entity.fields)
        .filter(([, field]) => field.required && field.stamp === undefined)
        .map(([name]) => [name, 'Required'])
      expect([
        entity.name,
        checkRecord({ entity, rules: {} }, {}).map(({ field, message }) => [field, message]),
      ]).toEqual([entity.name, required])
    }
  })

  it('requires single-line texts in every entity, except notes', () => {
    for (const entity of Object.values(entities))
      for (const [name, { kind, stamp }] of Object.entries(entity.fields)) {
        if ((kind !== 'text' && kind !== 'note') || stamp !== undefined || entity.key.includes(name)) continue
        const found = checkRecord({ entity, rules: {} }, { [name]: 'a\nb' }).filter(
          ({ field }) => field === name,
        )
        expect([entity.name, name, found.map(({ code }) => code)]).toEqual([
          entity.name,
          name,
          kind === 'note' ? [] : ['oneLine'],
        ])
      }
  })

  it('[SV18] [PB1] checks no stored record that its edits leave as it is, even if it breaks a rule', () => {
    const model = { entity: entities.QuickBooksProduct, rules: {} }
    const stored = { quickBooksProductService: null, sETBillingCode: null }
    const codes = (edits: object) => {
      const prepared = prepareRecord(model, { ...stored, ...edits }, stored)
      return checkRecord(model, prepared, stored).map(({ field, code }) => `${String(field)} ${code}`)
    }
    expect(codes({ sETBillingCode: '' })).toEqual([])
    expect(codes({ sETBillingCode: '7' })).toEqual(['quickBooksProductService required'])
  })

  it('[SV18] keeps a text that is too long from formats and rules, whose work grows with its length', () => {
    const seen: unknown[] = []
    const see = (record: Readonly<Record<string, unknown>>): void => {
      seen.push([record['phone'], record['companyName'], record['firstName']])
    }
    const model = {
      entity: entities.Customer,
      rules: {
        prepare: (record: Readonly<Record<string, unknown>>) => {
          see(record)
          return { companyName: 'by a rule' }
        },
        check: (record: Readonly<Record<string, unknown>>) => {
          see(record)
          return [{ field: 'companyName', code: 'rule', message: 'Blank' }]
        },
      },
    }
    const phone = jest.spyOn(formatRules.phone, 'normalize')
    const long = {
      typeId: 1,
      phone: `6${' '.repeat(99_000)}6`,
      companyName: 'x'.repeat(101),
      firstName: 'Dan',
    }
    const prepared = prepareRecord(model, long)
    expect(prepared).toMatchObject(long)
    const found = checkRecord(model, prepared).filter(({ code }) => code !== 'required')
    expect(found.map(({ field, code }) => [field, code])).toEqual([
      ['companyName', 'maxLength'],
      ['phone', 'maxLength'],
    ])
    expect(seen).toEqual([
      [null, null, 'Dan'],
      [null, null, 'Dan'],
    ])
    expect(phone).not.toHaveBeenCalled()
    phone.mockRestore()
  })

  it('O-014 [SV17] gives a format what is longer than the form in which it is stored', () => {
    const model = { entity: entities.Rental, rules: {} }
    const found = (preferredTime: string) => {
      const prepared = prepareRecord(model, { preferredTime })
      const codes = checkRecord(model, prepared).filter(({ field }) => field === 'preferredTime')
      return [prepared['preferredTime'], ...codes.map(({ code }) => code)]
    }
    expect(found('9:30 a.m.')).toEqual(['09:30'])
    expect(found('noon')).toEqual(['12:00'])
    expect(found('25:00')).toEqual(['25:00', 'timeOfDay'])
    expect(found('in the morning')).toEqual(['in the morning', 'maxLength'])
  })

  it('F-054 treats a type of 0 as missing', () => {
    expect(broken('Customer', { typeId: 0 })).toEqual([['typeId', 'Required']])
    expect(broken('Customer', { typeId: 1 })).toEqual([])
  })

  it('F-101 limits the card fee to 0.01 to 0.99 with the declared message', () => {
    const fee = (feePercentage: number) => broken('CreditCard', { name: 'Visa', feePercentage })
    expect([fee(0.01), fee(0.99)]).toEqual([[], []])
    expect([fee(0.0099), fee(1), fee(0)]).toEqual(
      Array.from({ length: 3 }, () => [['feePercentage', 'Must be between 0.00 and 1.00']]),
    )
  })

  it('refuses values of another kind, too long, too precise or out of range', () => {
    expect(
      broken('Customer', {
        typeId: 1.5,
        companyName: 'x'.repeat(101),
        email: 'holly.walsh',
        billingType: 'Barter',
        fuelRate: 0.00001,
        bypassKentCharge: 'yes',
        extensionRate: -1,
      }),
    ).toEqual([
      ['typeId', 'Value needs to be an integer'],
      ['companyName', 'Must be at most 100 characters'],
      ['email', 'Enter an email address like name@company.com'],
      ['billingType', 'Value needs to be one of COD, Credit-Debit, Billing'],
      ['extensionRate', 'Value needs to be greater than or equal to 0'],
      ['bypassKentCharge', 'Value needs to be true or false'],
      ['fuelRate', 'Value needs to have at most 4 decimal places'],
    ])
  })

  it('every declaration has a key, a version and relations that lead somewhere', () => {
    const names = Object.keys(entities)
    for (const entity of Object.values(entities)) {
      expect(keyFieldOf(entity)).toBeTruthy()
      expect(Object.values(entity.fields).filter((field) => field.kind === 'version')).toHaveLength(1)
      const targets = [...Object.values(entity.relations), ...Object.values(entity.fields)].map(
        ({ target }) => target,
      )
      expect(names).toEqual(expect.arrayContaining(targets.filter((target) => target !== undefined)))
    }
  })
})
