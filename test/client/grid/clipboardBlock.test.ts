import { parseClipboardBlock } from '#client/grid/clipboardBlock.ts'

describe('A block from a spreadsheet', () => {
  it('is lines of cells; the line break at its end is not a line', () => {
    expect(parseClipboardBlock('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(parseClipboardBlock('one')).toEqual([['one']])
    expect(parseClipboardBlock('one\n')).toEqual([['one']])
    expect(parseClipboardBlock('')).toEqual([['']])
    expect(parseClipboardBlock('a\n\nb')).toEqual([['a'], [''], ['b']])
    expect(parseClipboardBlock('a\t\tb')).toEqual([['a', '', 'b']])
  })

  it('keeps tabs, line breaks and quotes within a cell', () => {
    expect(parseClipboardBlock('"two\nlines"\t"say ""hi"""\nplain "quote"\tx')).toEqual([
      ['two\nlines', 'say "hi"'],
      ['plain "quote"', 'x'],
    ])
    expect(parseClipboardBlock('"not closed\nnext')).toEqual([['"not closed'], ['next']])
  })
})
