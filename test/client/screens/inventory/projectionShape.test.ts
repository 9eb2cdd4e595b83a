import { CHART, projectionShape } from '#client/screens/inventory/projectionShape.ts'

const day = (date: string, estimatedAvailable: number) => ({
  date,
  additions: 0,
  subtractions: 0,
  estimatedAvailable,
})

describe('O-078 the chart of a projection', () => {
  it('has its days as far apart as they are in time, and the higher count further up', () => {
    const { points } = projectionShape([day('2026-11-23', 4), day('2026-11-24', 2), day('2026-11-26', 3)])
    const [first, second, third] = points.map(({ x, y }) => ({ x, y }))
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three days.')
    expect(first.x).toBe(CHART.left)
    expect(third.x - second.x).toBeCloseTo(2 * (second.x - first.x))
    expect(third.x).toBeLessThan(CHART.width - CHART.right)
    expect([first.y, third.y, second.y]).toEqual([first.y, second.y, third.y].toSorted((a, b) => a - b))
  })

  it('keeps each count until the day of the next, and the last one for a day', () => {
    const { path, points } = projectionShape([day('2026-11-23', 4), day('2026-11-24', 2)])
    const [first, second] = points
    expect(path).toBe(`M${first?.x} ${first?.y}H${second?.x}V${second?.y}H${CHART.width - CHART.right}`)
  })

  it('has lines at zero, the highest and the lowest count', () => {
    const levels = (counts: readonly number[]) =>
      projectionShape(counts.map((count, index) => day(`2026-11-2${index}`, count))).levels.map(
        ({ count }) => count,
      )
    expect(levels([4, -2])).toEqual([4, 0, -2])
    expect(levels([4, 2])).toEqual([4, 0])
    expect(levels([0])).toEqual([1, 0])
  })

  it('has the texts of its lines apart from each other where the lines are not', () => {
    const texts = (counts: readonly number[]) =>
      projectionShape(counts.map((count, index) => day(`2026-11-2${index}`, count))).levels.map(
        ({ textY }) => textY,
      )
    for (const counts of [
      [46, -1],
      [1, -46],
      [4, -2],
    ]) {
      const [highest = 0, zero = 0, lowest = 0] = texts(counts)
      expect(zero - highest).toBeGreaterThanOrEqual(16)
      expect(lowest - zero).toBeGreaterThanOrEqual(16)
    }
  })

  it('is empty without days', () => {
    expect(projectionShape([])).toEqual({ points: [], path: '', levels: [] })
  })
})
