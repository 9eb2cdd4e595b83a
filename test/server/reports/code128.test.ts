import { code128 } from '#server/reports/code128.ts'

/** The widths of bars and spaces, as the standard writes them. */
function widthsOf(text: string): string {
  const { bars, width } = code128(text) ?? { bars: [], width: 0 }
  return bars
    .map(({ x, width: bar }, index) => `${bar}${(bars[index + 1]?.x ?? width) - x - bar || ''}`)
    .join('')
}

describe('a barcode of Code 128', () => {
  it('O-073 has start, characters, check character and stop', () => {
    // Start B, '2', '0', '-', '0', '0', '1', check character 27, stop.
    expect(widthsOf('20-001')).toBe(
      ['211214', '223211', '123122', '122132', '123122', '123122', '123221', '312212', '2331112'].join(''),
    )
  })

  it('is as wide as its symbols', () => {
    expect(code128('Cu-017')?.width).toBe(11 * 8 + 13)
  })

  it('is refused for characters that it does not have', () => {
    expect(code128('½y-001')).toBeNull()
  })
})
