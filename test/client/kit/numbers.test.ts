import { numberText, parseNumber } from '#client/kit/numbers.ts'
import { formatsFor } from '#client/kit/formats.ts'

const words = { formats: formatsFor('America/Detroit'), title: () => '' }

describe('Numbers as people type them', () => {
  it.each([
    ['1234.5', 1234.5],
    ['$1,234.50', 1234.5],
    [' .75 ', 0.75],
    ['-3', -3],
    ['(3.20)', -3.2],
    ['12.', 12],
    ['', null],
    ['   ', null],
    ['twelve', 'twelve'],
    ['1.2.3', '1.2.3'],
    ['1e5', '1e5'],
  ])('%j means %j', (text, meant) => {
    expect(parseNumber(text)).toBe(meant)
  })

  it('F-041 are shown in the format of their kind, unless it would hide digits', () => {
    expect(numberText(1234.5, { kind: 'money', scale: 2, words })).toBe('$1,234.50')
    expect(numberText(0.0325, { kind: 'rate', scale: 4, words })).toBe('0.0325')
    expect(numberText(42.2038, { kind: 'decimal', scale: 7, words })).toBe('42.2038')
    expect(numberText(1.239, { kind: 'money', scale: 2, words })).toBe('1.239')
    expect(numberText('twelve', { kind: 'money', words })).toBe('twelve')
    expect(numberText(null, { kind: 'money', words })).toBe('')
  })
})
