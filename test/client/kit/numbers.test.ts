import { formatEditedNumber } from '#client/kit/numbers.ts'
import { parseFraction, parseNumber } from '#shared/kernel/typed.ts'
import { createFormats } from '#client/kit/formats.ts'

const formatter = { formats: createFormats('America/Detroit'), title: () => '' }

describe('Typed numbers', () => {
  it.each([
    ['1234.5', 1234.5],
    ['$1,234.50', 1234.5],
    [' .75 ', 0.75],
    ['-3', -3],
    ['(3.20)', -3.2],
    ['12.', 12],
    ['(-5)', '(-5)'],
    ['(\u22125)', '(\u22125)'],
    ['\u22125', -5],
    ['\u202a$1,234.50\u202c', 1234.5],
    ['1\u202f234', 1234],
    ['\u200b', null],
    ['', null],
    ['   ', null],
    ['twelve', 'twelve'],
    ['1.2.3', '1.2.3'],
    ['1e5', '1e5'],
    ['1,234,567', 1_234_567],
    ['($1,234.50)', -1234.5],
    ['1,5', '1,5'],
    ['12,34', '12,34'],
    ['1234,567', '1234,567'],
    ['1,234,56', '1,234,56'],
    [',5', ',5'],
  ])('%j means %j', (text, meant) => {
    expect(parseNumber(text)).toBe(meant)
  })

  it.each([
    ['22%', 0.22],
    ['3.5 %', 0.035],
    ['0.07%', 0.0007],
    ['.22', 0.22],
    ['22', 22],
    ['%', '%'],
    ['3%%', '3%%'],
    ['much%', 'much%'],
    [' ', null],
  ])('[GR411] of fractions may be percentages: %j means %j', (text, meant) => {
    expect(parseFraction(text)).toBe(meant)
  })

  it('F-041 are shown in the format of their kind, unless it would hide digits', () => {
    expect(formatEditedNumber(1234.5, { kind: 'money', scale: 2, formatter })).toBe('$1,234.50')
    expect(formatEditedNumber(0.0325, { kind: 'rate', scale: 4, formatter })).toBe('0.0325')
    expect(formatEditedNumber(42.2038, { kind: 'decimal', scale: 7, formatter })).toBe('42.2038')
    expect(formatEditedNumber(1.239, { kind: 'money', scale: 2, formatter })).toBe('1.239')
    expect(formatEditedNumber('twelve', { kind: 'money', formatter })).toBe('twelve')
    expect(formatEditedNumber(null, { kind: 'money', formatter })).toBe('')
  })
})
