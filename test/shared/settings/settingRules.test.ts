import { rolloffModel } from '#shared/entities.ts'
import { recordTitle } from '#shared/model/recordTitle.ts'
import { checkSetting } from '#shared/settings/settingRules.ts'

const nothing = { decimalValue: null, intValue: null, stringValue: null }
const check = (name: string, value: Partial<typeof nothing> | object) =>
  checkSetting({ ...nothing, name, ...value }).map(({ code, field }) => [field, code])

const RATES = [
  'FuelRate',
  'KentCountyRate',
  'OverageRate',
  'ExtendedOverageRate',
  'ServiceRate',
  'ExtensionRate',
  'AverageExpensePerJob',
  'AverageExpensePerTon',
  'AverageHourExpense',
]

describe('the title of a setting', () => {
  it.each([
    ['CompanyPhone', 'Company phone'],
    ['OfAnEarlierVersion', 'OfAnEarlierVersion'],
  ])('F-097 %s is called %s', (name, title) => {
    expect(recordTitle(rolloffModel, 'Setting', { ...nothing, id: 1, name, rowVersion: 1 })).toBe(title)
  })
})

describe('the value of a setting', () => {
  it.each(RATES)('F-097 [SE1] is no negative amount for %s', (name) => {
    expect(check(name, { decimalValue: -5 })).toEqual([['decimalValue', 'min']])
    for (const decimalValue of [0, 65.25, null]) expect(check(name, { decimalValue })).toEqual([])
  })

  it('[SE700] has a first day only if it is a price', () => {
    const dated = { decimalValue: 5, validFrom: '2026-05-04' }
    expect(check('FuelRate', dated)).toEqual([])
    expect(check('AverageExpensePerJob', dated)).toEqual([['validFrom', 'notDated']])
  })

  it('F-097 F-098 [SE2] is a fraction for FuelPercentage', () => {
    expect(check('FuelPercentage', { decimalValue: 12 })).toEqual([['decimalValue', 'max']])
    expect(check('FuelPercentage', { decimalValue: -0.1 })).toEqual([['decimalValue', 'min']])
    expect(check('FuelPercentage', { decimalValue: 0.12 })).toEqual([])
  })

  it.each(['ArCutoverDate', 'MarginBaseDate'])('O-088 [SE3] is a day for %s', (name) => {
    for (const stringValue of ['12/16/2024', '2024-02-30', 'Dec 16'])
      expect(check(name, { stringValue })).toEqual([['stringValue', 'kind']])
    for (const stringValue of ['2024-12-16', '', null]) expect(check(name, { stringValue })).toEqual([])
  })

  it('F-079 [SE4] is an email address for senders and recipients', () => {
    expect(check('DefaultEmailAddress', { stringValue: 'nobody' })).toEqual([['stringValue', 'email']])
    expect(check('CompanyEmail', { stringValue: 'office@rolloff.example' })).toEqual([])
  })

  it('[SE1410] is a phone number for that of the company', () => {
    expect(check('CompanyPhone', { stringValue: '555' })).toEqual([['stringValue', 'phone']])
    for (const stringValue of ['616 555 0150', '(616) 555-0150 x12', '', null])
      expect(check('CompanyPhone', { stringValue })).toEqual([])
  })

  it('F-079 [SE580] names nothing but its placeholders in the texts of invoices', () => {
    const text = (stringValue: string) => checkSetting({ name: 'EmailSubject', stringValue })
    expect(text('Invoice { number } of {total}, due {due}')).toEqual([])
    expect(text('Invoice {nr}')).toMatchObject([
      {
        code: 'placeholder',
        field: 'stringValue',
        message:
          '{nr} is no placeholder: use {number}, {date}, {due}, {total}, {balance}, {customer} or {po}.',
      },
    ])
    expect(checkSetting({ name: 'StatementEmailBody', stringValue: '{nr}' })).toEqual([])
  })

  it('[SE5] is anything for other names', () => {
    expect(check('EmailSubject', { stringValue: 'Your invoice', decimalValue: -1 })).toEqual([])
    expect(check('constructor', { stringValue: 'x', decimalValue: -1 })).toEqual([])
  })
})
