import { meets, parseNumbers } from '#shared/search/typedNumbers.ts'

describe('[LS301] what people type for numbers', () => {
  it.each([
    ['$1,383.14', { eq: 1383.14 }],
    ['= 5', { eq: 5 }],
    ['(5)', { eq: -5 }],
    ['-5', { eq: -5 }],
    ['> $100', { gt: 100 }],
    ['>=100', { ge: 100 }],
    ['under 50', { lt: 50 }],
    ['over 50', { gt: 50 }],
    ['<= 12.5%', { le: 12.5 }],
    ['100-200', { ge: 100, le: 200 }],
    ['$100 to $200', { ge: 100, le: 200 }],
    ['1..2', { ge: 1, le: 2 }],
    ['', null],
    ['acme', null],
    ['over', null],
    ['10-acme', null],
    ['1,5', null],
  ])('%j is %j', (text, conditions) => {
    expect(parseNumbers(text)).toEqual(conditions)
  })

  it('is met by the numbers within', () => {
    const met = (text: string, ...numbers: readonly number[]) =>
      numbers.map((number) => meets(number, parseNumbers(text) ?? {}))
    expect(met('> 5', 5, 6)).toEqual([false, true])
    expect(met('>= 5', 4, 5)).toEqual([false, true])
    expect(met('< 5', 5, 4)).toEqual([false, true])
    expect(met('<= 5', 6, 5)).toEqual([false, true])
    expect(met('5', 6, 5)).toEqual([false, true])
    expect(met('1-5', 0, 1, 5, 6)).toEqual([false, true, true, false])
  })
})
