import { layOutBars, type Bar } from '#shared/chart/layOutBars.ts'

const SIZE = { width: 600, height: 300 }
const SERIES = [
  { field: 'small', name: '10 yd' },
  { field: 'large', name: '40 yd' },
]
const layOut = (rows: readonly object[], hidden: readonly string[] = []) =>
  layOutBars({ rows, argument: 'day', series: SERIES, hidden: new Set(hidden) }, SIZE)

const texts = (marks: readonly { readonly text: string }[]): readonly string[] =>
  marks.map(({ text }) => text)

describe('[FG6] the bars of a chart', () => {
  it('have the heights of their values, side by side on the line of 0', () => {
    const { bars, values, area } = layOut([
      { day: '05/06', small: 4, large: 12 },
      { day: '05/07', small: 0, large: 6 },
    ])
    expect(texts(values)).toEqual(['0', '2', '4', '6', '8', '10', '12'])
    expect(bars.map(({ argument, name, value }) => `${argument} ${name} ${value}`)).toEqual([
      '05/06 10 yd 4',
      '05/06 40 yd 12',
      '05/07 10 yd 0',
      '05/07 40 yd 6',
    ])
    const heights = bars.map(({ height }) => Math.round((height / area.height) * 12))
    expect(heights).toEqual([4, 12, 0, 6])
    for (const { y, height } of bars) expect(y + height).toBeCloseTo(area.y + area.height)
    for (const [index, { x }] of bars.entries()) expect(x).toBeGreaterThan(endOf(bars[index - 1]))
    expect(endOf(bars.at(-1))).toBeLessThan(SIZE.width)
  })

  it('hang below 0 where less than nothing is left', () => {
    const { bars, values } = layOut([{ day: '05/06', small: -3, large: 5 }])
    const zero = values.find(({ text }) => text === '0')?.at ?? Number.NaN
    expect(Number(values[0]?.text)).toBeLessThanOrEqual(-3)
    const [below, above] = bars
    expect(below?.y).toBeCloseTo(zero)
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(zero)
  })

  it('leave their place to the others when their series is hidden, in the same color as before', () => {
    const rows = [{ day: '05/06', small: 4, large: 120 }]
    const [, large] = layOut(rows).bars
    const alone = layOut(rows, ['small']).bars
    expect(alone.map(({ name, series }) => [name, series])).toEqual([['40 yd', large?.series]])
    expect(alone[0]?.width).toBeGreaterThan(large?.width ?? Infinity)
    expect(texts(layOut(rows, ['small', 'large']).values)).toEqual(['0', '1'])
  })

  it('[RP33] have their values above them, or none where they would overlap', () => {
    const { bars, labels } = layOut([
      { day: '05/06', small: 4, large: 12 },
      { day: '05/07', small: -3, large: 0 },
    ])
    expect(texts(labels)).toEqual(['4', '12', '-3', '0'])
    for (const [index, { x, y }] of labels.entries()) {
      const bar = bars[index]
      expect(x).toBeCloseTo((bar?.x ?? 0) + (bar?.width ?? 0) / 2)
      expect(y).toBeLessThan(bar?.y ?? 0)
    }
    const months = Array.from({ length: 60 }, (_, day) => ({ day: String(day), small: 1, large: 250 }))
    expect(layOut(months).labels).toEqual([])
    expect(layOut(months, ['large']).labels).toHaveLength(60)
  })

  it('[RP33] have the same lines in charts of some series that are compared', () => {
    const rows = [{ day: '05/06', small: 4, large: 120 }]
    const chart = { rows, argument: 'day', series: SERIES, hidden: new Set(['large']) }
    const { values, bars, area } = layOutBars({ ...chart, isScaledToAll: true }, SIZE)
    expect(texts(values).at(-1)).toBe('120')
    expect(bars.map(({ height }) => height)).toEqual([expect.closeTo((4 / 120) * area.height)])
  })

  it('are named where the names do not overlap', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, day) => ({ day: `05/${10 + day}/2030`, small: 1, large: 250 }))
    expect(layOut(days(6)).names).toHaveLength(6)
    const { names, bars, values } = layOut(days(20))
    expect(bars).toHaveLength(40)
    expect(names.length).toBeLessThan(8)
    for (const [index, { at }] of names.entries())
      expect(at - (names[index - 1]?.at ?? -100)).toBeGreaterThan(70)
    expect(texts(values)).toEqual(['0', '50', '100', '150', '200', '250'])
  })

  it('have their names within the drawing and apart from each other, however many they are', () => {
    for (let count = 1; count <= 120; count += 1) {
      const days = Array.from({ length: count }, (_, day) => ({ day: `05/${100 + day}/203`, small: 1 }))
      const { names } = layOut(days)
      expect(names[0]?.at).toBeGreaterThanOrEqual(35)
      expect(names.at(-1)?.at).toBeLessThanOrEqual(SIZE.width - 35)
      for (const [index, { at }] of names.slice(1).entries())
        expect(at - (names[index]?.at ?? 0)).toBeGreaterThan(65)
    }
  })
})

function endOf(bar: Bar | undefined): number {
  return bar === undefined ? 0 : bar.x + bar.width
}
