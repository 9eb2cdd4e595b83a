import { COUNTIES, countyName, countyQuestion } from '#shared/customers/counties.ts'

describe('a county', () => {
  it('F-069 [PR16] has one name however it is written', () => {
    const written = [
      'Kent',
      ' kent ',
      'Kent County',
      'KENT COUNTY ',
      'Kent Co.',
      'kent co',
      'Kent Cty',
      'Kent  Cnty.',
    ]
    const withState = [
      'Kent, MI',
      'Kent County, Michigan',
      'Kent Co. MI',
      'Kent,Co.',
      'County of Kent',
      '\u200bKent\u00a0County',
    ]
    expect(new Set([...written, ...withState].map(countyName))).toEqual(new Set(['Kent']))
    expect(['saint clair county', 'ST JOSEPH', 'van  buren', 'VanBuren'].map(countyName)).toEqual([
      'St. Clair',
      'St. Joseph',
      'Van Buren',
      'Van Buren',
    ])
  })

  it('F-069 keeps a name that the state does not have', () => {
    expect(['County Line', 'Kentwood', 'Elkhart County', ''].map(countyName)).toEqual([
      'County Line',
      'Kentwood',
      'Elkhart',
      '',
    ])
    expect(countyName(null)).toBeNull()
  })

  it('F-069 is asked for before it is stored if the state does not have it', () => {
    const asked = (county: string | null, state: string | null = 'MI') => countyQuestion({ county, state })
    expect([asked('Kent Co.'), asked(null), asked(' '), asked('Elkhart', 'IN')]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(COUNTIES.map((county) => asked(county)).filter((question) => question !== null)).toEqual([])
    expect(COUNTIES).toHaveLength(83)
    expect([asked('Knet'), asked('Knet', null), asked('Knet', 'Michigan')]).toEqual(
      Array.from(
        { length: 3 },
        () =>
          "'Knet' is not a county of Michigan. The county decides about surcharges. Do you want to save it?",
      ),
    )
  })
})
