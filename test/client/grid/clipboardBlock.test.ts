import { readBlock } from '#client/grid/clipboardBlock.ts'

describe('A block from a spreadsheet', () => {
  it('is lines of cells; the line break at its end is no line', () => {
    expect(readBlock('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(readBlock('one')).toEqual([['one']])
    expect(readBlock('one\n')).toEqual([['one']])
    expect(readBlock('')).toEqual([['']])
    expect(readBlock('a\n\nb')).toEqual([['a'], [''], ['b']])
    expect(readBlock('a\t\tb')).toEqual([['a', '', 'b']])
  })

  it('keeps tabs, line breaks and quotes that stand within a cell', () => {
    expect(readBlock('"two\nlines"\t"say ""hi"""\nplain "quote"\tx')).toEqual([
      ['two\nlines', 'say "hi"'],
      ['plain "quote"', 'x'],
    ])
    expect(readBlock('"not closed\nnext')).toEqual([['"not closed'], ['next']])
  })
})
