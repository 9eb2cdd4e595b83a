import { parseSearchText } from '#shared/search/searchText.ts'

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

  it('is words of a name, at most five', () => {
    expect(parseSearchText('  Great   Lakes ').words).toEqual(['Great', 'Lakes'])
    expect(parseSearchText('a b c d e f').words).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(parseSearchText(' ').words).toEqual([])
  })
})
