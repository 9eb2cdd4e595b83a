import { fc } from '#test/support/seed.ts'
import { jsonText } from '#server/kernel/jsonText.ts'

describe('a value as JSON', () => {
  it('is what JSON.stringify makes of it', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 20 })
    const unusual = fc.constantFrom(
      '"',
      '\\',
      '\n',
      '\u0000',
      '\u001f',
      '\u007f',
      '\u2028',
      '\ud800',
      '😀',
      'é',
    )
    const others = fc.constantFrom(null, true, false, '')
    const values = fc.oneof(texts, unusual, fc.integer(), fc.double(), others)
    fc.assert(
      fc.property(values, (value) => {
        expect(jsonText(value)).toBe(JSON.stringify(value))
      }),
    )
  })
})
