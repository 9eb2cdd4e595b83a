import { drawingsOf } from '#client/chart/drawings.ts'

const SIZES = ['10', '15', '20'].map((size) => ({ field: `size${size}`, name: `${size} yard` }))
const WIDTH = 600

function contentOf(days: number, hidden: readonly string[] = []) {
  const rows = Array.from({ length: days }, (_, day) => ({
    day: `Day ${day}`,
    size10: 4,
    size15: 40,
    size20: 8,
  }))
  return { rows, argument: 'day', series: SIZES, hidden: new Set(hidden) }
}

describe('The drawings of a chart', () => {
  it('O-084 [FG15] are one where all bars are wide enough to show the form of their series', () => {
    const drawings = drawingsOf(contentOf(7), WIDTH)
    expect(drawings.map(({ name, series }) => ({ name, series }))).toEqual([{ name: '', series: [0, 1, 2] }])
  })

  it('O-084 [FG15] are one for each series that is shown, with its name and on the same scale, where bars side by side are too narrow', () => {
    const drawings = drawingsOf(contentOf(90, ['size20']), WIDTH)
    expect(drawings.map(({ name, series }) => ({ name, series }))).toEqual([
      { name: '10 yard', series: [0] },
      { name: '15 yard', series: [1] },
    ])
    expect(drawings.map(({ layout }) => layout.bars.length)).toEqual([90, 90])
    const [ten, fifteen] = drawings.map(({ layout }) => layout.bars[0]?.height ?? 0)
    expect((fifteen ?? 0) / (ten ?? 1)).toBeCloseTo(10)
  })

  it('O-084 [FG15] are one where only one series is shown, however narrow its bars are', () => {
    expect(drawingsOf(contentOf(400, ['size10', 'size20']), WIDTH)).toHaveLength(1)
  })
})
