import {
  firstCharacter,
  lowerCaseAscii,
  toSingleLine,
  isSingleLine,
  truncate,
  truncateStart,
} from '#shared/kernel/text.ts'

describe('texts are truncated', () => {
  it('at their end and at their beginning, never inside a character', () => {
    expect([
      truncate('abc', 2),
      truncate('abc', 5),
      truncate('a\u{1f69b}', 2),
      truncate('a\u{1f69b}', 3),
    ]).toEqual(['ab', 'abc', 'a', 'a\u{1f69b}'])
    expect([truncateStart('abc', 2), truncateStart('abc', 0), truncateStart('\u{1f69b}a', 2)]).toEqual([
      'bc',
      '',
      'a',
    ])
    expect([firstCharacter('\u{1f69b}a'), firstCharacter('')]).toEqual(['\u{1f69b}', ''])
  })

  it('so that the rest can be encoded, wherever it is cut', () => {
    const text = 'a\u{1f69b}\u{1f69b}b'
    for (let length = 0; length <= text.length; length += 1) {
      expect(() => encodeURIComponent(truncate(text, length) + truncateStart(text, length))).not.toThrow()
      expect(truncate(text, length).length).toBeLessThanOrEqual(length)
    }
  })
})

describe('one line', () => {
  it.each([
    'a\nb',
    'a\r\nb',
    'a\tb',
    'a\0',
    'a\u2028b',
    'a\u0085b',
    'a\u{7f}',
    'half \ud83d',
    'a\u202eb',
    'a\u2066b',
  ])('is not %j', (text) => {
    expect(isSingleLine(text)).toBe(false)
    expect(isSingleLine(toSingleLine(text))).toBe(true)
  })

  it('may have any letters and signs', () => {
    expect(isSingleLine('Żółć & Söhne \u{1f69b} — 3/4"')).toBe(true)
  })
})

describe('letters A to Z', () => {
  it('are lower-cased, and no others', () => {
    expect(lowerCaseAscii('KIM.\u{212a}İÉ')).toBe('kim.\u{212a}İÉ')
  })
})
