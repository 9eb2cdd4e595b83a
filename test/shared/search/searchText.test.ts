import { parseSearchText, phoneSpellings } from '#shared/search/searchText.ts'

describe('B-10 what was typed into the search', () => {
  it.each([
    ['R512', { prefix: 'R', value: 512 }],
    ['r 512', { prefix: 'R', value: 512 }],
    ['inv #1007', { prefix: 'INV', value: 1007 }],
    ['1007', { prefix: null, value: 1007 }],
    ['#1007', { prefix: null, value: 1007 }],
    [' 1007 ', { prefix: null, value: 1007 }],
    ['\u200einv\u00a0\u20111007\u200b', { prefix: 'INV', value: 1007 }],
    ['0', null],
    ['1007 Main St', null],
    ['1234567890', null],
    ['R', null],
  ])('%s is the number %j', (text, number) => {
    expect(parseSearchText(text).number).toEqual(number)
  })

  const wordsOf = (text: string) => parseSearchText(text).words
  const textsOf = (text: string) => wordsOf(text).map((word) => word.text)

  it('is words of a name, at most five, as they are compared', () => {
    expect(textsOf('  Great   Lakes ')).toEqual(['great', 'lakes'])
    expect(textsOf('a b c d e f')).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(textsOf('Brouwer, Hank')).toEqual(['brouwer', 'hank'])
    expect(textsOf('Brouwer,Hank')).toEqual(['brouwer', 'hank'])
    expect(textsOf('O\u2019Malley\u2013West \u201cLLC\u201d')).toEqual(["o'malley-west", '"llc"'])
    expect(textsOf(' ')).toEqual([])
  })

  it.each([
    ['1,383.14', 1383.14],
    ['$1,383.14', 1383.14],
    ['($5)', -5],
    ['1383', 1383],
    ['1383x', null],
  ])('%s is the amount %d', (text, amount) => {
    expect(wordsOf(text)).toMatchObject([{ text: text.toLowerCase(), amount }])
  })

  it.each([
    ['11/29/2026', '2026-11-29'],
    ['1/5/26', '2026-01-05'],
    ['11/29', '-11-29'],
    ['2/29', '-02-29'],
    ['yesterday', '2026-11-27'],
    ['2/30', undefined],
    ['13/1', undefined],
    ['may', undefined],
    ['2026', undefined],
  ])('%s is the day %s', (text, day) => {
    expect(parseSearchText(text, '2026-11-28').words[0]?.days?.from).toBe(day)
    expect(wordsOf(text)).toMatchObject([{ days: null }])
  })

  it('means days by several words, or what has each of them', () => {
    const { words, days } = parseSearchText('May 3', '2026-11-28')
    expect([words.map((word) => word.text), days?.from]).toEqual([['may', '3'], '-05-03'])
    expect(parseSearchText('May Hauling', '2026-11-28').days).toBeNull()
    expect(parseSearchText('11/29', '2026-11-28').days).toBeNull()
  })

  it.each([
    ['(616) 555-6190', ['6165556190']],
    ['616 555 6190', ['6165556190']],
    ['+1 616.555.6190', ['6165556190']],
    ['6165556190', ['6165556190']],
    ['555-6190', ['5556190']],
    ['12-345a', [null]],
    ['wagner 5556190', [null, '5556190']],
  ])('%s has the digits %j of a phone number', (text, digits) => {
    expect(wordsOf(text).map((word) => word.digits)).toEqual(digits)
  })

  it('is part of a phone number as it is stored, wherever it begins', () => {
    expect(phoneSpellings('6165556190')).toEqual(['6165556190', '616) 555-6190'])
    expect(phoneSpellings('5556190')).toContain('555-6190')
    expect(phoneSpellings('6155')).toEqual(['6155', '615) 5', '61) 55', '6) 155', '615-5', '61-55', '6-155'])
  })
})
