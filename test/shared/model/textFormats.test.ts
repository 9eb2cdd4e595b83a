import { formatRules, normalizeValue } from '#shared/model/textFormats.ts'

const { account, phone, zip, email } = formatRules

describe('formats of texts', () => {
  it('normalize a phone number in any usual notation', () => {
    const ways = [
      '6165550123',
      '616-555-0123',
      '616.555.0123',
      '(616)555 0123',
      ' +1 616 555 0123 ',
      '1-616-555-0123',
      '(616) 555-0123',
    ]
    expect(ways.map((text) => phone.normalize(text))).toEqual(ways.map(() => '(616) 555-0123'))
    expect(['616-555-0123 x12', '616-555-0123 ext. 12', '616-555-0123#12'].map(phone.normalize)).toEqual(
      Array.from({ length: 3 }, () => '(616) 555-0123 x12'),
    )
    expect(phone.normalize('+44 20 7946 0958')).toBe('+442079460958')
  })

  it('[SV17] leave out what nobody sees, and read the dashes and blanks of pages and phones', () => {
    expect(phone.normalize('\u202a(616)\u00a0555\u20110123\u202c')).toBe('(616) 555-0123')
    expect(phone.normalize('\ufeff616\u2013555\u20130123')).toBe('(616) 555-0123')
    expect(email.normalize('zq@zq.example\u200b')).toBe('zq@zq.example')
    expect(email.normalize('zq\u00adzq@zq\u2010zq.example')).toBe('zqzq@zq-zq.example')
    expect(zip.normalize('\u206649503\u22121234\u2069')).toBe('49503-1234')
    expect(account.normalize('\u200edana\u2060')).toBe('dana')
    expect(phone.normalize('\u202a')).toBeNull()
  })

  it('reject invalid phone numbers', () => {
    const none = [
      '555-0123',
      '616 555 01234',
      '116-555-0123',
      '616-155-0123',
      'call Bob',
      '616-555-0123 or 616-555-0124',
      '616-555-0123\n616-555-0124',
      '+123',
      'x12',
      '',
    ]
    expect(none.map((text) => phone.normalize(text))).toEqual(none.map(() => null))
  })

  it('normalize zip codes to five digits, nine digits, or the Canadian format', () => {
    expect(
      ['49503', ' 49503 ', '495031234', '49503-1234', '49503 1234', 'k1a0b1', 'K1A-0B1'].map(zip.normalize),
    ).toEqual(['49503', '49503', '49503-1234', '49503-1234', '49503-1234', 'K1A 0B1', 'K1A 0B1'])
    expect(['4950', '495031', 'Michigan', '49503-12'].map(zip.normalize)).toEqual([null, null, null, null])
  })

  it('trim email addresses', () => {
    expect(email.normalize(' office@company.com ')).toBe('office@company.com')
    expect(['office', 'office@company', 'a@b.com, c@d.com'].map(email.normalize)).toEqual([null, null, null])
  })

  it('leave values without a format, or of another one than declared, unchanged', () => {
    expect(normalizeValue({ format: 'phone' }, '6165550123')).toBe('(616) 555-0123')
    expect(normalizeValue({ format: 'phone' }, 'call Bob')).toBe('call Bob')
    expect(normalizeValue({ format: 'phone' }, null)).toBeNull()
    expect(normalizeValue({}, '6165550123')).toBe('6165550123')
  })

  it('are idempotent: a normalized text is unchanged', () => {
    const normal = [
      phone.normalize('6165550123x7'),
      phone.normalize('+442079460958'),
      zip.normalize('495031234'),
      zip.normalize('k1a0b1'),
      email.normalize(' a@b.example '),
    ].map((text) => text ?? 'none')
    const again = [phone, phone, zip, zip, email].map(({ normalize }, i) => normalize(normal[i] ?? ''))
    expect(again).toEqual(normal)
  })

  it('F-104 trim the name of an account, and take no letters that two systems compare differently or nobody sees', () => {
    expect([' dana.whitfield@rolloff.example ', 'ROLLOFF\\dana'].map(account.normalize)).toEqual([
      'dana.whitfield@rolloff.example',
      'ROLLOFF\\dana',
    ])
    const twins = ['da\u00a0na', 'ｄana', 'danı', 'da na', '']
    expect(twins.map(account.normalize)).toEqual(twins.map(() => null))
    expect(account.normalize('dana\u200b')).toBe('dana')
  })
})
