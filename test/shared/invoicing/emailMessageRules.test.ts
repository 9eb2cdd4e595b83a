import { rolloffModel } from '#shared/entities.ts'

const { check } = rolloffModel.rules.EmailMessage

const problemsOf = (addresses: object): readonly (string | undefined)[] =>
  (check?.({ to: 'sam@company.com', cc: null, bcc: null, from: null, ...addresses }) ?? []).map(
    ({ field, message }) => `${field}: ${message}`,
  )

describe('the addresses of an email', () => {
  it.each([
    'sam@company.com',
    'sam@company.com, kim@company.com; ann@company.com,',
    'Sam <sam@company.com>',
    '"Smith, Sam" <sam@company.com>; kim@company.com',
  ])('[IN49] may be %s', (to) => {
    expect(problemsOf({ to, cc: to, bcc: to, from: 'Rolloff <office@company.com>' })).toEqual([])
  })

  it('[IN49] are refused by name where one of them is none', () => {
    const hint = 'Enter an email address like name@company.com'
    expect(problemsOf({ to: 'nonsense@' })).toEqual([`to: “nonsense@” is not a valid email address. ${hint}`])
    expect(problemsOf({ to: 'Sam <sam>', cc: 'kim@company.com, ann', from: 'us' })).toEqual([
      `to: “sam” is not a valid email address. ${hint}`,
      `cc: “ann” is not a valid email address. ${hint}`,
      `from: “us” is not a valid email address. ${hint}`,
    ])
  })
})
